//! Makes HTML ordinary text. Left to the parser, a comment or a script that is not closed would turn all that follows
//! into HTML, marks included.

use std::borrow::Cow;

/// Puts a backslash before each `<` that could begin HTML. An address in brackets stays.
pub(super) fn escape(source: &str) -> Cow<'_, str> {
    let mut escaped = String::new();
    let mut done = 0;
    for (at, _) in source.match_indices('<') {
        let (before, rest) = (&source[..at], &source[at + 1..]);
        if begins_html(rest) && !is_escaped(before) && !is_destination(before) {
            escaped.push_str(&source[done..at]);
            escaped.push('\\');
            done = at;
        }
    }
    if done == 0 && escaped.is_empty() {
        return Cow::Borrowed(source);
    }
    escaped.push_str(&source[done..]);
    Cow::Owned(escaped)
}

/// The text of code, in which a backslash is no mark, as it was before.
pub(super) fn restore(code: &str) -> String {
    code.replace("\\<", "<")
}

/// Whether `rest`, behind a `<`, is not an address up to `>`.
fn begins_html(rest: &str) -> bool {
    if !rest.starts_with(|c: char| c.is_ascii_alphabetic() || "/!?".contains(c)) {
        return false;
    }
    let end = rest.find(|c: char| c.is_whitespace() || c == '<' || c == '>');
    let address = end
        .filter(|end| rest[*end..].starts_with('>'))
        .map(|end| &rest[..end]);
    let is_scheme = |text: &str| {
        text.len() > 1
            && text
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || "+.-".contains(c))
    };
    !address.is_some_and(|address| {
        let scheme = address.split_once(':').map(|(scheme, _)| scheme);
        scheme.is_some_and(is_scheme) || address.contains('@')
    })
}

fn is_escaped(before: &str) -> bool {
    let backslashes = before.len() - before.trim_end_matches('\\').len();
    backslashes % 2 == 1
}

/// Whether the destination of a link follows: `[words](<…>)` or `[label]: <…>`.
fn is_destination(before: &str) -> bool {
    before.ends_with("](") || before.trim_end_matches(' ').ends_with("]:")
}

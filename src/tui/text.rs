//! Texts on the screen: escaped, broken into lines, scrolled; and a line of text that is being typed.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use textwrap::Options;

use crate::text::escape_text;

const TAB: &str = "    ";
/// More than any name or path needs, and far below what a search can take.
const MAX_TYPED_CHARS: usize = 200;
/// What stays as it is in the subject of a `mailto:` link, and in its address.
const IN_SUBJECT: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');
const IN_ADDRESS: &AsciiSet = &IN_SUBJECT.remove(b'@').remove(b'+');

/// A text that a screen may not show whole.
#[derive(Debug)]
pub(super) struct Scrolled {
    text: String,
    lines: Vec<String>,
    /// The first line on the screen.
    top: usize,
    /// How many lines the screen has room for.
    page: usize,
}

impl Scrolled {
    /// `text` from its beginning.
    pub(super) fn new(text: String) -> Self {
        Self {
            text,
            lines: Vec::new(),
            top: 0,
            page: 1,
        }
    }

    /// Breaks the text into lines for a screen of this size.
    pub(super) fn set_size(&mut self, width: usize, page: usize) {
        let text = escape_text(&self.text).replace('\t', TAB);
        let options =
            Options::new(width.max(1)).word_splitter(textwrap::WordSplitter::NoHyphenation);
        let lines = textwrap::wrap(&text, options);
        self.lines = lines.into_iter().map(|line| line.into_owned()).collect();
        self.page = page.max(1);
        self.scroll_to(self.top);
    }

    /// Scrolls as `key` says. Returns whether it is a key for that.
    pub(super) fn scroll(&mut self, key: KeyCode) -> bool {
        let top = moved(key, self.top, self.page);
        self.scroll_to(top.unwrap_or(self.top));
        top.is_some()
    }

    /// Goes to where the `same` text was before.
    pub(super) fn stay_at(&mut self, same: &Self) {
        self.top = same.top;
    }

    fn scroll_to(&mut self, top: usize) {
        self.top = top.min(self.lines.len().saturating_sub(self.page));
    }

    /// The lines on the screen.
    pub(super) fn visible(&self) -> impl Iterator<Item = &str> {
        let lines = self.lines.iter().skip(self.top).take(self.page);
        lines.map(String::as_str)
    }

    /// How many lines are below the screen.
    pub(super) fn lines_below(&self) -> usize {
        self.lines.len().saturating_sub(self.top + self.page)
    }
}

/// Where `key` leads from line `at`, on a screen with room for `page` lines. It can be beyond the last line. `None` if it is no
/// key for that.
pub(super) fn moved(key: KeyCode, at: usize, page: usize) -> Option<usize> {
    Some(match key {
        KeyCode::Up | KeyCode::Char('k') => at.saturating_sub(1),
        KeyCode::Down | KeyCode::Char('j') => at + 1,
        KeyCode::PageUp => at.saturating_sub(page),
        KeyCode::PageDown | KeyCode::Char(' ') => at + page,
        KeyCode::Home | KeyCode::Char('g') => 0,
        KeyCode::End | KeyCode::Char('G') => usize::MAX,
        _ => return None,
    })
}

/// Adds what was typed or pasted to the end of `field`, without line breaks and other control characters.
pub(super) fn insert(field: &mut String, text: &str) {
    let room = MAX_TYPED_CHARS.saturating_sub(field.chars().count());
    field.extend(text.chars().filter(|c| !c.is_control()).take(room));
}

/// Edits the end of `field` with `key`, if it is a key for that.
pub(super) fn edit(field: &mut String, key: KeyEvent) {
    let with_control = key.modifiers.contains(KeyModifiers::CONTROL);
    match key.code {
        KeyCode::Char('u') if with_control => field.clear(),
        KeyCode::Char(c) if !with_control => insert(field, c.encode_utf8(&mut [0; 4])),
        KeyCode::Backspace => drop(field.pop()),
        _ => {}
    }
}

/// A `mailto:` link (RFC 6068) to `address` with the subject of a reply.
pub(super) fn mailto(address: &str, subject: &str) -> String {
    let address = utf8_percent_encode(address, IN_ADDRESS);
    let subject = format!("Re: {subject}");
    let subject = utf8_percent_encode(&subject, IN_SUBJECT);
    format!("mailto:{address}?subject={subject}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_to_a_strangers_address_has_no_other_header() {
        assert_eq!(
            mailto("a?cc=b&c@example.com", "100% of it\r\nBcc: d"),
            "mailto:a%3Fcc%3Db%26c@example.com?subject=Re%3A%20100%25%20of%20it%0D%0ABcc%3A%20d"
        );
    }

    #[test]
    fn a_text_is_scrolled_to_its_end_and_no_further() {
        let mut text = Scrolled::new("one two\n\u{1b}[2Jthree".to_owned());
        text.set_size(8, 2);
        assert_eq!(text.visible().collect::<Vec<_>>(), ["one two", r"\u{1b}[2"]);
        assert!(text.scroll(KeyCode::PageDown) && !text.scroll(KeyCode::Char('x')));
        assert_eq!(text.lines_below(), 0);
        text.set_size(80, 2);
        assert_eq!(text.visible().last(), Some(r"\u{1b}[2Jthree"));
    }
}

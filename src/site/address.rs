//! Repairs mistyped addresses. Messengers include the punctuation after a link, mail programs break links, and people type capital
//! letters.

use percent_encoding::percent_decode_str;

use crate::text::is_invisible;

/// Returns the paths that a visitor may mean by `path`, the most likely one first. The caller redirects to the first one that the
/// site has.
///
/// Our own paths consist of ASCII letters, digits, `/`, `.`, `_` and `-`, and end in a letter or digit. So the first other
/// character, such as `؟`, `)` or the `&` of `&fbclid=…`, ends the path.
pub(super) fn candidates(path: &str) -> Vec<String> {
    let path = normalize(path);
    let end = path.find(|c| !is_in_our_paths(c)).unwrap_or(path.len());
    let (ours, rest) = path.split_at(end);
    // `/career/باورچی` is another name, not a mistake in ours. Invalid UTF-8 and `/..` are no mistakes either.
    let last_segment = ours.rsplit('/').next().unwrap_or_default();
    let has_our_name = last_segment.contains(|c: char| c.is_ascii_alphanumeric());
    let has_other_name = has_name(rest) || rest.contains(char::REPLACEMENT_CHARACTER);
    if has_other_name && !has_our_name {
        return Vec::new();
    }
    let ours = ours.trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
    let mut candidates = vec![ours];
    if let Some((page, "html" | "htm" | "php")) = ours.rsplit_once('.') {
        candidates.push(page);
        candidates.extend(page.strip_suffix("/index"));
    }
    let or_root = |path: &str| if path.is_empty() { "/" } else { path }.to_owned();
    candidates.into_iter().map(or_root).collect()
}

/// Decodes `path`, converts it to lower case and hyphens, and removes invisible characters, spaces, and empty segments.
fn normalize(path: &str) -> String {
    percent_decode_str(path)
        .decode_utf8_lossy()
        .chars()
        .filter(|c| !is_invisible(*c))
        .map(to_path_character)
        .collect::<String>()
        .split('/')
        .map(str::trim)
        .filter(|segment| !segment.is_empty() && *segment != ".")
        .fold(String::new(), |path, segment| format!("{path}/{segment}"))
}

/// Converts capital letters to lower case, and dashes, which phones type instead of a hyphen, to hyphens.
fn to_path_character(c: char) -> char {
    match c {
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        c => c.to_ascii_lowercase(),
    }
}

fn is_in_our_paths(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '/' | '.' | '_' | '-')
}

/// Whether `text` has a letter or digit before a query or fragment that became part of the path.
fn has_name(text: &str) -> bool {
    let name = text.split(['?', '&', '#']).next().unwrap_or_default();
    name.contains(char::is_alphanumeric)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn additions_of_messengers_and_people_are_dropped() {
        for path in [
            "/career/cook",
            "/Career/COOK",
            "/career/cook/",
            "//career///cook//",
            "/./career/./cook/.",
            "/%63areer/coo%6B",
            "/career%2Fcook",
            "/career/%20cook",
            "/career/cook.",
            "/career/cook...",
            "/career/cook/.",
            "/career/cook),",
            "/career/cook'",
            "/career/cook\u{6d4}",
            "/career/cook%DB%94",
            "/career/cook%D8%9F",
            "/career/cook%D8%8C%20",
            "/career/cook%C2%BB",
            "/career/cook%0A",
            "/career/cook%A0",
            "/career/%E2%80%8Bco%C2%ADok%E2%80%8F",
            "/career/cook*_~",
            "/career/cook%E2%80%A6",
            "/career/cook&fbclid=x",
            "/career/cook/&fbclid=x",
            "/career/cook%3Futm_source=x",
            "/career/cook%23top",
            "/career/cook%5D(https://a.example/b)",
            "/career/cookپر",
            "/career/cook-",
        ] {
            assert_eq!(candidates(path)[0], "/career/cook", "{path}");
        }
        for path in ["", "/", "//", "/.", "/%20", "/)", "/&fbclid=x", "/%3Fa=b"] {
            assert_eq!(candidates(path), ["/"], "{path}");
        }
        assert_eq!(candidates("/contact\u{2013}us")[0], "/contact-us");
        assert_eq!(candidates("/index.html"), ["/index.html", "/index", "/"]);
        assert_eq!(candidates("/ur/news.php")[1], "/ur/news");
    }

    #[test]
    fn another_name_has_no_candidates() {
        for path in [
            "/باورچی",
            "/career/باورچی",
            "/(cook)",
            "/%2520",
            "/%ed%a0%80",
            "/career/%ff",
            "/..;/..;/etc/passwd",
            "/..\\windows",
        ] {
            assert!(candidates(path).is_empty(), "{path}");
        }
    }

    #[test]
    fn no_candidate_leads_to_another_host() {
        for path in [
            "//evil.example",
            "/%2F%2Fevil.example",
            "///evil.example/%2e%2e",
            "/./%2F/evil.example",
            "/%5Cevil.example",
            "/%09/evil.example",
        ] {
            let candidates = candidates(path);
            assert!(!candidates.iter().any(|path| path.starts_with("//")));
        }
    }
}

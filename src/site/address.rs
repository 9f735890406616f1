//! Mends addresses. Messengers take the punctuation after a link into it, mail programs break it, and people type capital letters.

use percent_encoding::percent_decode_str;

use crate::text::is_invisible;

/// The paths that a visitor may mean by `path`, the most likely first. The caller redirects to one of them only if the site has it.
///
/// Our own paths consist of ASCII letters, digits, `/`, `.`, `_` and `-`, and end in a letter or digit. That is why everything
/// after the first other character can be dropped, such as `؟`, `)` or `&fbclid=…`.
pub(super) fn candidates(path: &str) -> Vec<String> {
    let decoded = percent_decode_str(path).decode_utf8_lossy();
    let visible = decoded.chars().filter(|c| !is_invisible(*c));
    let text: String = visible.map(plain).collect();
    let segments = text.split('/').map(str::trim);
    let joined = segments
        .filter(|segment| !segment.is_empty() && *segment != ".")
        .fold(String::new(), |path, segment| format!("{path}/{segment}"));
    let end = joined.find(|c| !is_in_our_paths(c)).unwrap_or(joined.len());
    let (kept, dropped) = joined.split_at(end);
    // Another name, such as one in Urdu letters, is not a mistake in ours, and neither are bytes that no text has, or a way up.
    let last = kept.rsplit('/').next().unwrap_or_default();
    let has_no_name_of_ours = !last.contains(|c: char| c.is_ascii_alphanumeric());
    if has_no_name_of_ours && (has_name(dropped) || dropped.contains(char::REPLACEMENT_CHARACTER)) {
        return Vec::new();
    }
    let whole = kept.trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
    let mut candidates = vec![whole];
    if let Some((page, "html" | "htm" | "php")) = whole.rsplit_once('.') {
        candidates.push(page);
        candidates.extend(page.strip_suffix("/index"));
    }
    let with_root = |path: &str| if path.is_empty() { "/" } else { path }.to_owned();
    candidates.into_iter().map(with_root).collect()
}

/// A small letter for a capital one, and a hyphen for each dash, which telephones write in its place.
fn plain(c: char) -> char {
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
    fn what_messengers_and_people_add_to_a_path_is_dropped() {
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
    fn another_name_is_not_a_mistake_in_ours() {
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

//! Breaks texts into lines that fit the screen.

use unicode_width::UnicodeWidthChar;

use crate::domain::terminal_text::{columns_of, escape_text};

const TAB: &str = "    ";

/// The lines of `text` at this width, escaped, broken between words where that is possible.
pub(super) fn wrap(text: &str, width: usize) -> Vec<String> {
    let text = escape_text(text).replace('\t', TAB);
    text.split('\n')
        .flat_map(|line| wrap_line(line, width))
        .collect()
}

fn wrap_line(line: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut lines = vec![String::new()];
    let mut used = 0;
    for word in line.split_inclusive(' ') {
        // The space after a word may stand behind the edge.
        if used > 0 && used + columns_of(word.trim_end()) > width {
            lines.push(String::new());
            used = 0;
        }
        for c in word.chars() {
            let columns = c.width().unwrap_or(0);
            if used > 0 && used + columns > width {
                if c == ' ' {
                    continue;
                }
                lines.push(String::new());
                used = 0;
            }
            if let Some(last) = lines.last_mut() {
                last.push(c);
            }
            used += columns;
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_long_words_anywhere() {
        for (text, width, lines) in [
            ("", 10, &[""][..]),
            ("one two three", 7, &["one two", "three"]),
            ("one two three", 8, &["one two ", "three"]),
            ("a\n\nb", 10, &["a", "", "b"]),
            ("abcdefgh", 3, &["abc", "def", "gh"]),
            ("警備員", 4, &["警備", "員"]),
            ("警備", 1, &["警", "備"]),
            ("بلال خان", 5, &["بلال ", "خان"]),
            ("a\tb", 10, &["a    b"]),
            ("ab", 0, &["a", "b"]),
        ] {
            assert_eq!(wrap(text, width), lines, "{text} at {width}");
        }
    }

    #[test]
    fn lines_are_escaped_and_never_wider_than_the_screen() {
        let text = "\u{1b}[2J \u{202e}evil\u{9b}31m و علیکم السلام ".repeat(20);
        for width in 2..50 {
            for line in wrap(&text, width) {
                assert!(columns_of(line.trim_end()) <= width, "{line:?} at {width}");
                assert!(!line.contains(['\u{1b}', '\u{202e}', '\u{9b}']), "{line:?}");
            }
        }
    }
}

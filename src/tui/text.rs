//! Texts on the screen: escaped, broken into lines, scrolled; and a line of text that is being typed.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use textwrap::Options;

use crate::text::escape_text;

const TAB: &str = "    ";
/// More than any name or path needs, and far below what a search can take.
const MAX_TYPED_CHARS: usize = 200;

/// A text that a screen may not show whole.
#[derive(Debug)]
pub(super) struct Scrolled {
    text: String,
    /// The first line on the screen.
    pub(super) top: usize,
}

impl Scrolled {
    /// `text` from its beginning.
    pub(super) fn new(text: &str) -> Self {
        let text = escape_text(text).replace('\t', TAB);
        Self { text, top: 0 }
    }

    /// Scrolls as `key` says, on a screen with room for `page` lines. Returns whether it is a key for that.
    pub(super) fn scroll(&mut self, key: KeyCode, page: usize) -> bool {
        let top = moved(key, self.top, page);
        self.top = top.unwrap_or(self.top);
        top.is_some()
    }

    /// The lines on a screen of this size, which the text fills to its end, and how many are below it.
    pub(super) fn visible(&mut self, width: usize, page: usize) -> (Vec<String>, usize) {
        let options =
            Options::new(width.max(1)).word_splitter(textwrap::WordSplitter::NoHyphenation);
        let lines = textwrap::wrap(&self.text, options);
        self.top = self.top.min(lines.len().saturating_sub(page));
        let below = lines.len().saturating_sub(self.top + page);
        let visible = lines.into_iter().skip(self.top).take(page);
        (visible.map(String::from).collect(), below)
    }
}

/// Where `key` leads from line `at`, on a screen with room for `page` lines. It can be beyond the last line. `None` if it is no
/// key for that.
pub(super) fn moved(key: KeyCode, at: usize, page: usize) -> Option<usize> {
    Some(match key {
        KeyCode::Up | KeyCode::Char('k') => at.saturating_sub(1),
        KeyCode::Down | KeyCode::Char('j') => at.saturating_add(1),
        KeyCode::PageUp => at.saturating_sub(page),
        KeyCode::PageDown | KeyCode::Char(' ') => at.saturating_add(page),
        KeyCode::Home | KeyCode::Char('g') => 0,
        KeyCode::End | KeyCode::Char('G') => usize::MAX,
        _ => return None,
    })
}

/// Edits the end of `field` with `key`, if it is a key for that. No control character gets into it.
pub(super) fn edit(field: &mut String, key: KeyEvent) {
    let with_control = key.modifiers.contains(KeyModifiers::CONTROL);
    let has_room = field.chars().count() < MAX_TYPED_CHARS;
    match key.code {
        KeyCode::Char('u') if with_control => field.clear(),
        KeyCode::Char(c) if !with_control && !c.is_control() && has_room => field.push(c),
        KeyCode::Backspace => drop(field.pop()),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_scrolled_to_its_end_and_no_further() {
        let mut text = Scrolled::new("one two\n\u{1b}[2Jthree");
        let (lines, below) = text.visible(8, 2);
        assert_eq!(
            (lines, below),
            (vec!["one two".to_owned(), r"\u{1b}[2".to_owned()], 1)
        );
        assert!(text.scroll(KeyCode::PageDown, 2) && !text.scroll(KeyCode::Char('x'), 2));
        assert_eq!(text.visible(8, 2).1, 0);
        let (lines, _) = text.visible(80, 2);
        assert_eq!(lines, ["one two", r"\u{1b}[2Jthree"]);
    }
}

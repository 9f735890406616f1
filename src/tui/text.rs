//! Scrollable text on the screen, and editing of a line of text.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use textwrap::Options;

use crate::text::escape_text;

const TAB: &str = "    ";
/// Maximum length of an input line. No name or path is longer, and a search can handle much more.
const MAX_INPUT_CHARS: usize = 200;

/// Text that may be longer than the screen.
#[derive(Debug)]
pub(super) struct ScrollableText {
    text: String,
    /// The index of the first line on the screen.
    pub(super) top: usize,
}

/// The part of a text that is on the screen.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct VisibleLines {
    pub(super) lines: Vec<String>,
    /// How many lines are below the screen.
    pub(super) lines_below: usize,
}

impl ScrollableText {
    /// Escapes `text` and starts at its first line.
    pub(super) fn new(text: &str) -> Self {
        let text = escape_text(text).replace('\t', TAB);
        Self { text, top: 0 }
    }

    /// Scrolls on a screen of `page` lines. Returns `false` if `key` does not scroll.
    pub(super) fn scroll(&mut self, key: KeyCode, page: usize) -> bool {
        let Some(top) = move_line(key, self.top, page) else {
            return false;
        };
        self.top = top;
        true
    }

    /// Wraps the text for a screen of this size. Scrolls back if the end of the text would leave lines of the screen empty.
    pub(super) fn visible(&mut self, width: usize, page: usize) -> VisibleLines {
        let options =
            Options::new(width.max(1)).word_splitter(textwrap::WordSplitter::NoHyphenation);
        let lines = textwrap::wrap(&self.text, options);
        self.top = self.top.min(lines.len().saturating_sub(page));
        let lines_below = lines.len().saturating_sub(self.top + page);
        let lines = lines
            .into_iter()
            .skip(self.top)
            .take(page)
            .map(String::from)
            .collect();
        VisibleLines { lines, lines_below }
    }
}

/// Returns the line to which `key` moves from `line`, on a screen of `page` lines. It may be beyond the last line. Returns `None`
/// if `key` does not move.
pub(super) fn move_line(key: KeyCode, line: usize, page: usize) -> Option<usize> {
    match key {
        KeyCode::Up | KeyCode::Char('k') => Some(line.saturating_sub(1)),
        KeyCode::Down | KeyCode::Char('j') => Some(line.saturating_add(1)),
        KeyCode::PageUp => Some(line.saturating_sub(page)),
        KeyCode::PageDown | KeyCode::Char(' ') => Some(line.saturating_add(page)),
        KeyCode::Home | KeyCode::Char('g') => Some(0),
        KeyCode::End | KeyCode::Char('G') => Some(usize::MAX),
        _ => None,
    }
}

/// Applies `key` to the end of `field`. Ignores other keys and control characters.
pub(super) fn edit(field: &mut String, key: KeyEvent) {
    let has_control = key.modifiers.contains(KeyModifiers::CONTROL);
    let has_room = field.chars().count() < MAX_INPUT_CHARS;
    match key.code {
        KeyCode::Char('u') if has_control => field.clear(),
        KeyCode::Char(c) if !has_control && !c.is_control() && has_room => field.push(c),
        KeyCode::Backspace => drop(field.pop()),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_scrolls_no_further_than_its_end() {
        let mut text = ScrollableText::new("one two\n\u{1b}[2Jthree");
        let visible = text.visible(8, 2);
        assert_eq!(visible.lines, ["one two", r"\u{1b}[2"]);
        assert_eq!(visible.lines_below, 1);
        assert!(text.scroll(KeyCode::PageDown, 2));
        assert!(!text.scroll(KeyCode::Char('x'), 2));
        assert_eq!(text.visible(8, 2).lines_below, 0);
        let visible = text.visible(80, 2);
        assert_eq!(visible.lines, ["one two", r"\u{1b}[2Jthree"]);
    }
}

//! A line of text that is being typed.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// More than any name or path needs, and far below what a search can take.
const MAX_CHARS: usize = 200;

/// What has been typed so far. It is changed at its end.
#[derive(Debug, Default, Clone)]
pub(super) struct Field {
    text: String,
}

impl Field {
    pub(super) fn new(text: &str) -> Self {
        let mut field = Self::default();
        field.insert(text);
        field
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Adds what was typed or pasted, without line breaks and other control characters.
    pub(super) fn insert(&mut self, text: &str) {
        let room = MAX_CHARS.saturating_sub(self.text.chars().count());
        let typed = text.chars().filter(|c| !c.is_control());
        self.text.extend(typed.take(room));
    }

    /// Edits the text with `key`, if it is a key for that.
    pub(super) fn edit(&mut self, key: KeyEvent) {
        let with_control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('u') if with_control => self.text.clear(),
            KeyCode::Char('w') if with_control => self.delete_word(),
            KeyCode::Char(c) if !with_control => self.insert(c.encode_utf8(&mut [0; 4])),
            KeyCode::Backspace => drop(self.text.pop()),
            _ => {}
        }
    }

    fn delete_word(&mut self) {
        let kept = self.text.trim_end().rfind(' ').map_or(0, |space| space + 1);
        self.text.truncate(kept);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(text: &str, keys: &[(KeyCode, KeyModifiers)]) -> String {
        let mut field = Field::new(text);
        for (code, modifiers) in keys {
            field.edit(KeyEvent::new(*code, *modifiers));
        }
        field.text
    }

    #[test]
    fn keys_edit_the_text_at_its_end() {
        let control = |c| (KeyCode::Char(c), KeyModifiers::CONTROL);
        let plain = |code| (code, KeyModifiers::NONE);
        assert_eq!(after("ab", &[plain(KeyCode::Char('خ'))]), "abخ");
        assert_eq!(after("خان", &[plain(KeyCode::Backspace)]), "خا");
        assert_eq!(after("", &[plain(KeyCode::Backspace)]), "");
        assert_eq!(after("night guard ", &[control('w')]), "night ");
        assert_eq!(after("guard", &[control('w')]), "");
        assert_eq!(after("guard", &[control('u')]), "");
        assert_eq!(
            after("guard", &[control('x'), plain(KeyCode::Left)]),
            "guard"
        );
    }

    #[test]
    fn a_paste_has_no_control_characters_and_an_end() {
        assert_eq!(Field::new("a\n\u{1b}[2J\tb").text(), "a[2Jb");
        assert_eq!(Field::new(&"x".repeat(9999)).text().len(), MAX_CHARS);
    }
}

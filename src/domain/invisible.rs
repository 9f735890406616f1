//! Characters that are drawn as nothing.

/// Whether a reader sees `c`.
pub fn is_visible(c: char) -> bool {
    !c.is_whitespace() && !is_invisible(c)
}

/// Whether `c` is drawn as nothing: the property Default_Ignorable_Code_Point of Unicode 16, whose large ranges are reserved
/// for such characters, the separators of lines and paragraphs, the empty Braille pattern and the annotation marks.
pub fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{2800}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_of_direction_are_invisible_and_letters_of_any_language_are_not() {
        assert!(
            "\u{200b}\u{202e}\u{2066}\u{feff}\u{e0041}\u{2800}"
                .chars()
                .all(is_invisible)
        );
        assert!("aعخ警é💂".chars().all(is_visible));
        assert!(!is_visible(' ') && !is_invisible(' '));
    }
}

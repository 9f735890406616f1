//! Characters that are drawn as nothing: the property Default_Ignorable_Code_Point of Unicode 16.

/// Whether `c` has the property. The list changes rarely: its large ranges are reserved for such characters.
pub fn is_default_ignorable(c: char) -> bool {
    matches!(
        c,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fff8}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_begin_and_end_where_unicode_says() {
        let ranges = [
            (0xad, 0xad),
            (0x34f, 0x34f),
            (0x61c, 0x61c),
            (0x115f, 0x1160),
            (0x17b4, 0x17b5),
            (0x180b, 0x180f),
            (0x200b, 0x200f),
            (0x202a, 0x202e),
            (0x2060, 0x206f),
            (0x3164, 0x3164),
            (0xfe00, 0xfe0f),
            (0xfeff, 0xfeff),
            (0xffa0, 0xffa0),
            (0xfff0, 0xfff8),
            (0x1bca0, 0x1bca3),
            (0x1d173, 0x1d17a),
            (0xe0000, 0xe0fff),
        ];
        let count = ('\0'..=char::MAX)
            .filter(|c| is_default_ignorable(*c))
            .count();
        let listed: u32 = ranges.iter().map(|(first, last)| last - first + 1).sum();
        assert_eq!(count, listed as usize);
        for (first, last) in ranges {
            for code in [first, last] {
                assert!(
                    is_default_ignorable(char::from_u32(code).unwrap()),
                    "{code:x}"
                );
            }
            for code in [first - 1, last + 1] {
                assert!(
                    !is_default_ignorable(char::from_u32(code).unwrap()),
                    "{code:x}"
                );
            }
        }
    }
}

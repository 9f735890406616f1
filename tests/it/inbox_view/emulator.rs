//! A terminal that supports only the sequences that the inbox needs. Anything else must come from a visitor's text.

use standfast::text::is_harmful;
use unicode_width::UnicodeWidthChar;

/// Sequences without coordinates that the inbox may send: the two screens, wrapping, the cursor.
const MODES: [&str; 6] = ["?1049h", "?1049l", "?7h", "?7l", "?25h", "?25l"];
/// Plain, bold, dim, reversed, and back to the terminal's own colours.
const STYLES: [&str; 9] = ["0", "1", "2", "7", "22", "27", "39", "49", "59"];

/// The screen.
pub struct Emulator {
    width: usize,
    /// `None` is blank; the second half of a wide character is empty.
    cells: Vec<Vec<Option<String>>>,
    row: usize,
    column: usize,
    /// Whether the last drawing is complete. The last sequence shows or hides the cursor.
    pub is_drawn: bool,
    /// Whether the full-screen view is shown.
    pub is_alternate: bool,
    /// The output outside of the view.
    pub printed: String,
    /// The modes that the program has set, in order.
    pub modes: Vec<String>,
    waiting: Vec<u8>,
}

impl Emulator {
    pub fn new(width: usize, height: usize) -> Self {
        Self {
            width,
            cells: vec![vec![None; width]; height],
            row: 0,
            column: 0,
            is_drawn: false,
            is_alternate: false,
            printed: String::new(),
            modes: Vec::new(),
            waiting: Vec::new(),
        }
    }

    /// An empty screen of another size, which must be drawn again.
    pub fn resize(&mut self, width: usize, height: usize) {
        self.width = width;
        self.cells = vec![vec![None; width]; height];
    }

    /// The lines of the screen.
    pub fn text(&self) -> String {
        let lines = self.cells.iter().map(|row| {
            let cells = row.iter().map(|cell| cell.as_deref().unwrap_or(" "));
            cells.collect::<String>().trim_end().to_owned() + "\n"
        });
        lines.collect()
    }

    pub fn feed(&mut self, bytes: &[u8]) {
        self.waiting.extend_from_slice(bytes);
        let bytes = std::mem::take(&mut self.waiting);
        let valid = match std::str::from_utf8(&bytes) {
            Ok(text) => text.len(),
            Err(error) => {
                assert!(error.error_len().is_none(), "no UTF-8: {bytes:?}");
                error.valid_up_to()
            }
        };
        let text = std::str::from_utf8(&bytes[..valid]).unwrap();
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            if c != '\u{1b}' {
                self.print(c);
                rest = &rest[c.len_utf8()..];
                continue;
            }
            let Some(end) = rest[1..].find(|c: char| c.is_ascii_alphabetic() || c == '\\') else {
                break;
            };
            self.control(&rest[1..end + 2]);
            rest = &rest[end + 2..];
        }
        self.waiting = [rest.as_bytes(), &bytes[valid..]].concat();
    }

    fn control(&mut self, sequence: &str) {
        let sequence = sequence
            .strip_prefix('[')
            .unwrap_or_else(|| panic!("an unexpected escape sequence: {sequence:?}"));
        if MODES.contains(&sequence) {
            self.is_drawn = sequence.starts_with("?25");
            self.modes.push(sequence.to_owned());
            if let Some(on_or_off) = sequence.strip_prefix("?1049") {
                self.is_alternate = on_or_off == "h";
            }
            return;
        }
        let (parameters, command) = sequence.split_at(sequence.len() - 1);
        match command {
            "H" => {
                let (row, column) = parameters.split_once(';').unwrap();
                self.row = row.parse::<usize>().unwrap() - 1;
                self.column = column.parse::<usize>().unwrap() - 1;
            }
            "J" if parameters == "2" => {
                let cells = self.cells.iter_mut().flatten();
                cells.for_each(|cell| *cell = None);
            }
            "m" if parameters.split(';').all(|style| STYLES.contains(&style)) => {}
            _ => panic!("an unexpected escape sequence: {sequence:?}"),
        }
    }

    fn print(&mut self, c: char) {
        if !self.is_alternate {
            self.printed.push(c);
            return;
        }
        assert!(!is_harmful(c), "it reached the terminal: {c:?}");
        self.is_drawn = false;
        let width = c.width().unwrap_or(0);
        // Until the next drawing after a resize, the program uses the old size.
        let Some(row) = self.cells.get_mut(self.row) else {
            return;
        };
        if width == 0 {
            if let Some(Some(cell)) = row.get_mut(self.column.saturating_sub(1)) {
                cell.push(c);
            }
            return;
        }
        for half in 0..width {
            if let Some(cell) = row.get_mut(self.column + half) {
                *cell = Some(if half == 0 { c.into() } else { String::new() });
            }
        }
        self.column += width;
    }
}

//! A text that nobody may see by accident, such as a private key.

use std::fmt;

/// A secret text. It has no `Display` and no serialisation, and its `Debug` says nothing about it.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Takes the text.
    pub fn new(text: String) -> Self {
        Self(text)
    }

    /// The text itself, for the one place that needs it.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Secret(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_debug_output_shows_nothing_of_it() {
        let secret = Secret::new("BEGIN PRIVATE KEY".to_owned());
        assert_eq!(format!("{:?}", Some(&secret)), "Some(Secret(…))");
        assert_eq!(secret.expose(), "BEGIN PRIVATE KEY");
    }
}

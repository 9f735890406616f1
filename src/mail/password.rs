//! Where the password of the mail server comes from.

use std::path::PathBuf;

use crate::domain::secret::Secret;

/// A password, or the file that has it.
#[derive(Debug, Clone)]
pub enum Password {
    /// The password itself.
    Text(Secret),
    /// Read again at each login, so that a corrected file counts at once.
    File(PathBuf),
}

impl Password {
    /// Reads the password. Line breaks at the end of a file do not belong to it.
    ///
    /// # Errors
    /// A sentence, if the file cannot be read or is empty.
    pub fn read(&self) -> Result<Secret, String> {
        let path = match self {
            Self::Text(secret) => return Ok(secret.clone()),
            Self::File(path) => path,
        };
        let named = |why: String| format!("the password file {}: {why}", path.display());
        let text = std::fs::read_to_string(path).map_err(|error| named(error.to_string()))?;
        match text.trim_end_matches(['\r', '\n']) {
            "" => Err(named("it is empty".to_owned())),
            text => Ok(Secret::new(text.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_at_each_login_without_its_line_break() {
        let dir = tempfile::tempdir().unwrap();
        let password = Password::File(dir.path().join("password"));
        assert!(password.read().unwrap_err().contains("No such file"));
        for (text, read) in [("old\n", "old"), ("new \r\n", "new ")] {
            std::fs::write(dir.path().join("password"), text).unwrap();
            assert_eq!(password.read().unwrap().expose(), read);
        }
        std::fs::write(dir.path().join("password"), "\n").unwrap();
        assert!(password.read().unwrap_err().contains("empty"));
    }
}

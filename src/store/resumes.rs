//! The table `resumes`: the files of applications. A file is deleted with its application.

use rusqlite::blob::ZeroBlob;
use rusqlite::{Connection, MAIN_DB, OptionalExtension, named_params};

use super::{Error, inbox};
use crate::domain::application::StoredApplication;
use crate::domain::resume::Resume;

/// Stores the file of an application. Writes it into a zeroed blob, because SQLite makes two copies of a bound value.
pub(super) fn insert(conn: &Connection, application_id: i64, resume: &Resume) -> Result<(), Error> {
    let mut insert = conn.prepare_cached(
        "insert into resumes (application_id, file_name, media_type, bytes)
         values (:id, :file_name, :media_type, :bytes)",
    )?;
    insert.execute(named_params! {
        ":id": application_id,
        ":file_name": resume.file_name,
        ":media_type": resume.media_type,
        ":bytes": ZeroBlob(resume.bytes.len() as u64),
    })?;
    let mut blob = conn.blob_open(MAIN_DB, "resumes", "bytes", application_id, false)?;
    blob.write_at(&resume.bytes, 0)?;
    blob.close()?;
    Ok(())
}

/// The bytes of the file of the application with this id.
pub fn bytes(conn: &Connection, application_id: i64) -> Result<Vec<u8>, Error> {
    conn.query_row(
        "select bytes
         from resumes
         where application_id = :id",
        named_params! { ":id": application_id },
        |row| row.get(0),
    )
    .optional()?
    .ok_or_else(|| inbox::not_found::<StoredApplication>(application_id))
}

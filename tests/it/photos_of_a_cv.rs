//! Applications with photographs of a CV on paper, and without any CV.

use std::io::Cursor;

use image::{DynamicImage, ImageFormat, Rgb, RgbImage};

use crate::form::Form;
use crate::server::Server;

/// A photograph of so many pixels.
fn photo(width: u32, height: u32) -> Vec<u8> {
    let picture = RgbImage::from_fn(width, height, |x, y| {
        Rgb([(x % 251) as u8, (y % 241) as u8, 90])
    });
    encoded(&picture.into(), ImageFormat::Jpeg)
}

fn encoded(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

/// `jpeg` with an EXIF block that says how the camera was held and where, as phones write it.
fn with_exif(jpeg: &[u8], orientation: u8) -> Vec<u8> {
    let mut tiff = b"II*\0\x08\0\0\0\x01\0".to_vec();
    // One entry, the orientation, of one short number.
    tiff.extend([0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]);
    tiff.extend([0; 4]);
    tiff.extend(b"GPS 33.7294 N 73.0931 E");
    let exif = [b"Exif\0\0", &tiff[..]].concat();
    let length = u16::try_from(exif.len() + 2).unwrap().to_be_bytes();
    [&jpeg[..2], &[0xff, 0xe1], &length, &exif, &jpeg[2..]].concat()
}

/// The pictures in a PDF.
fn pages(pdf: &[u8]) -> Vec<DynamicImage> {
    let starts = (0..pdf.len()).filter(|start| pdf[*start..].starts_with(b"\xff\xd8\xff"));
    let pages = starts.filter_map(|start| image::load_from_memory(&pdf[start..]).ok());
    pages.collect()
}

fn resume_of(server: &Server, reference: &str) -> Vec<u8> {
    let admin = server.admin();
    let resume = ["applications", "resume", reference, "--output", "cv.pdf"];
    assert_eq!(admin.run(&resume).data(), "");
    std::fs::read(admin.path("cv.pdf")).unwrap()
}

#[test]
fn photographs_become_one_pdf_which_the_office_reads_like_any_resume() {
    let server = Server::start(&[]);
    let upright = photo(300, 400);
    let rotated = with_exif(&photo(400, 300), 6);
    let png = encoded(&RgbImage::new(50, 50).into(), ImageFormat::Png);
    let answer = Form::application()
        .file("photos", "IMG_1.jpg", &upright)
        .file("photos", "IMG_2.jpg", &rotated)
        .file("photos", "Screenshot.png", &png)
        .file("resume", "", b"")
        .send(&server);
    assert_eq!(answer.status, 200, "{answer:?}");
    let stored = &server.applications()[0];
    assert_eq!(stored["resume"]["file_name"], "cv-from-photos.pdf");
    assert_eq!(stored["resume"]["media_type"], "application/pdf");
    assert_eq!(stored["resume"]["photos"], 3);
    let pdf = resume_of(&server, "SF-000001");
    assert!(pdf.starts_with(b"%PDF-"));
    let sizes: Vec<_> = pages(&pdf)
        .iter()
        .map(|page| (page.width(), page.height()))
        .collect();
    assert_eq!(sizes, [(300, 400), (300, 400), (50, 50)]);
    let text = String::from_utf8_lossy(&pdf);
    assert!(!text.contains("Exif") && !text.contains("GPS"), "no place");
    let admin = server.admin();
    let list = admin.run(&["applications", "list"]).data();
    assert!(list.contains("from 3 photos"), "{list}");
    let shown = admin.run(&["applications", "show", "1"]).data();
    assert!(shown.contains("bytes, from 3 photos\n"), "{shown}");
    let exported = admin.run(&["applications", "export"]).data();
    assert!(exported.trim_end().ends_with(",\"3\""), "{exported}");
}

#[test]
fn a_photograph_that_cannot_be_used_is_named_in_the_language_of_the_page() {
    let server = Server::start(&["--rate-limit", "off"]);
    let good = photo(300, 400);
    let cut = &good[..good.len() / 2];
    let heic = b"\0\0\0\x18ftypheic\0\0\0\0heicmif1";
    for (bad, in_english, in_urdu) in [
        (cut, "Photo 2 is incomplete or damaged", "تصویر 2"),
        (heic, "Photo 2 is a HEIC picture", "تصویر 2"),
        (b"%PDF-1.7 %%EOF", "File 2 is not a photo", "فائل 2"),
    ] {
        let form = Form::application()
            .file("photos", "1.jpg", &good)
            .file("photos", "2.jpg", bad);
        let refused = form.send(&server);
        assert_eq!(refused.status, 422, "{refused:?}");
        let sentence = refused.json()["errors"]["photos"]
            .as_str()
            .unwrap()
            .to_owned();
        assert!(sentence.starts_with(in_english), "{sentence}");
        let page = form.send_without_script(&server);
        assert_eq!(page.status, 422);
        assert!(page.body.contains(in_english), "{page:?}");
        let content_type = Form::content_type();
        let headers = [("content-type", &*content_type), ("accept", "text/html")];
        let page = server.post_with("/api/job-request?lang=ur", &headers, &form.body()[..]);
        assert!(page.body.contains(in_urdu), "{page:?}");
    }
    let many = (0..7).fold(Form::application(), |form, _| {
        form.file("photos", "p.jpg", &good)
    });
    let sentence = many.send(&server).json()["errors"]["photos"].clone();
    assert_eq!(sentence, "Choose at most 6 photos.");
    let both = Form::complete()
        .file("photos", "p.jpg", &good)
        .send(&server);
    assert_eq!(
        both.json()["errors"]["photos"],
        "Choose either photos or a file, not both."
    );
    assert!(server.applications().is_empty());
}

#[test]
fn an_application_without_a_cv_has_what_the_applicant_wrote() {
    let server = Server::start(&[]);
    let form = Form::application().text("no_cv", "on");
    let refused = form.clone().text("message", "No CV.").send(&server);
    let errors = refused.json()["errors"].as_object().unwrap().clone();
    assert_eq!(errors.keys().collect::<Vec<_>>(), ["message"]);
    let told = "Age 38, middle pass, 15 years in the army, then guard at a bank.";
    assert_eq!(form.text("message", told).send(&server).status, 200);
    assert!(server.applications()[0]["resume"].is_null());
    let admin = server.admin();
    let list = admin.run(&["applications", "list"]).data();
    assert!(list.contains("no CV"), "{list}");
    let shown = admin.run(&["applications", "show", "1"]).data();
    assert!(
        shown.contains("Resume:    none") && shown.contains(told),
        "{shown}"
    );
    let failed = admin.run(&["applications", "resume", "1", "--output", "cv.pdf"]);
    assert_eq!(failed.code, 1, "{failed:?}");
    assert!(
        failed.stderr.contains("SF-000001 has no résumé"),
        "{failed:?}"
    );
    let exported = admin.run(&[
        "privacy",
        "export",
        "--email",
        "bilal@example.com",
        "--output",
        "all.zip",
    ]);
    assert_eq!(exported.code, 0, "{exported:?}");
    let removed = admin.run(&["applications", "remove", "1"]);
    assert_eq!(removed.code, 0, "{removed:?}");
    assert!(server.applications().is_empty());
}

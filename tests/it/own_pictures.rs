//! The company's own photographs in the overlay, which replace drawings.

use std::fs;
use std::path::Path;

use image::{DynamicImage, ImageFormat};

use crate::binary::Binary;
use crate::server::Server;

/// The note at the bottom of a page with drawings.
const ILLUSTRATIONS: &str = "Pictures are illustrations";
const URDU_ILLUSTRATIONS: &str = "تصویریں صرف سمجھانے کے لیے ہیں";

/// Puts a photograph into the overlay of `binary`.
fn put(binary: &Binary, name: &str, width: u32, height: u32) {
    let file = binary.path(format!("overlay/images/{name}"));
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    let format = ImageFormat::from_path(&file).unwrap();
    let photograph = DynamicImage::new_rgb8(width, height);
    photograph.save_with_format(file, format).unwrap();
}

fn serve(binary: &Binary) -> Server {
    let overlay = binary.path("overlay");
    binary.serve(&["--overlay", overlay.to_str().unwrap()])
}

/// The attribute values in a page that start with `start`.
fn values(page: &str, start: &str) -> Vec<String> {
    let parts = page.split(start).skip(1);
    let values = parts.map(|part| part.split('"').next().unwrap_or_default().to_owned());
    values.collect()
}

#[test]
fn a_photograph_is_shown_in_copies_for_each_screen() {
    let binary = Binary::in_new_dir();
    put(&binary, "slides/slide-02.jpg", 2000, 1000);
    put(&binary, "slides/slide-03.PNG", 600, 400);
    let server = serve(&binary);
    server.wait_until_logged(&["files of the overlay are used", "\"files\":2"]);
    for path in ["/company-profile", "/ur/company-profile"] {
        let page = server.get(path).body;
        let sets = values(&page, " srcSet=\"");
        let copies: Vec<_> = sets.iter().filter(|set| set.contains("slide-")).collect();
        let large = copies.iter().find(|set| set.contains("slide-02.")).unwrap();
        let small = copies.iter().find(|set| set.contains("slide-03.")).unwrap();
        let widths = |set: &str| -> Vec<String> {
            let copies = set.split(", ");
            copies
                .map(|copy| copy.split(' ').nth(1).unwrap().to_owned())
                .collect()
        };
        assert_eq!(widths(large), ["480w", "960w", "1600w"], "{path}");
        assert_eq!(widths(small), ["480w", "600w"], "{path}");
        for copy in large.split(", ") {
            let answer = server.get(copy.split(' ').next().unwrap());
            assert_eq!(answer.status, 200);
            assert_eq!(answer.header("content-type"), "image/webp");
            assert!(answer.header("cache-control").contains("immutable"));
        }
        assert!(
            !page.contains("src=\"/images/slides/slide-02.svg\""),
            "{path}"
        );
        assert!(
            page.contains("src=\"/images/slides/slide-04.svg\""),
            "{path}"
        );
    }
    // The path of the drawing has the photograph.
    let known = server.get("/images/slides/slide-02.svg");
    assert_eq!(known.header("content-type"), "image/webp");
}

#[test]
fn a_page_without_drawings_has_no_note_about_illustrations() {
    let binary = Binary::in_new_dir();
    put(&binary, "banners/privacy-hero.webp", 1600, 640);
    put(&binary, "banners/complaint-hero.jpg", 1600, 640);
    put(&binary, "slides/slide-01.jpg", 100, 100);
    let server = serve(&binary);
    for (path, words, expected) in [
        ("/privacy", ILLUSTRATIONS, false),
        ("/ur/privacy", URDU_ILLUSTRATIONS, false),
        ("/complaint", ILLUSTRATIONS, false),
        ("/about-us", ILLUSTRATIONS, true),
        ("/ur/about-us", URDU_ILLUSTRATIONS, true),
        // Fourteen drawings are left, and the banner.
        ("/company-profile", ILLUSTRATIONS, true),
        // This page never had a drawing.
        ("/contact-us/sent", ILLUSTRATIONS, false),
    ] {
        let page = server.get(path).body;
        assert_eq!(page.contains(words), expected, "{path}");
    }
}

/// Whether a page shows the company's photograph of this name.
fn shows_photograph(page: &str, name: &str) -> bool {
    let sets = values(page, " srcSet=\"");
    sets.iter()
        .any(|set| set.contains(&format!("/images/{name}.")) && set.contains(".webp"))
}

#[test]
fn a_slide_can_be_replaced_without_the_drawing_that_it_shares() {
    let [slide, drawing] = ["slides/slide-05", "services/training-courses"];
    let training = "/services/training-courses";
    let binary = Binary::in_new_dir();
    let built_in = binary.serve(&[]);
    let shared = built_in.get(&format!("/images/{slide}.svg"));
    assert_eq!(shared.status, 200);
    assert_eq!(
        shared.body,
        built_in.get(&format!("/images/{drawing}.svg")).body
    );
    drop(built_in);

    put(&binary, "slides/slide-05.jpg", 100, 100);
    let server = serve(&binary);
    assert!(shows_photograph(
        &server.get("/company-profile").body,
        slide
    ));
    assert!(!shows_photograph(&server.get(training).body, drawing));
    drop(server);

    let binary = Binary::in_new_dir();
    put(&binary, "services/training-courses.jpg", 100, 100);
    let server = serve(&binary);
    // Both show the same copies.
    assert!(shows_photograph(
        &server.get("/company-profile").body,
        drawing
    ));
    assert!(shows_photograph(&server.get(training).body, drawing));
    server.wait_until_logged(&["files of the overlay are used", "\"files\":1"]);
}

#[test]
fn a_photograph_is_the_banner_of_all_screens() {
    let binary = Binary::in_new_dir();
    put(&binary, "banners/privacy-hero.jpg", 1600, 640);
    let server = serve(&binary);
    for path in ["/privacy", "/ur/privacy"] {
        let page = server.get(path).body;
        assert!(shows_photograph(&page, "banners/privacy-hero"), "{path}");
        assert!(!page.contains("privacy-hero.svg#phone"), "{path}");
    }
    let drawn = server.get("/complaint").body;
    assert!(drawn.contains("\"/images/banners/complaint-hero.svg#phone\""));
}

#[test]
fn a_profile_with_photographs_has_no_note_about_illustrations() {
    let binary = Binary::in_new_dir();
    for number in (1..=14).chain([16]) {
        put(&binary, &format!("slides/slide-{number:02}.jpg"), 100, 100);
    }
    let with_banner = serve(&binary);
    assert!(
        with_banner
            .get("/company-profile")
            .body
            .contains(ILLUSTRATIONS)
    );
    drop(with_banner);
    put(&binary, "banners/profile-hero.jpg", 160, 64);
    let server = serve(&binary);
    let page = server.get("/company-profile").body;
    assert!(!page.contains(ILLUSTRATIONS));
    for number in (1..=14).chain([16]) {
        assert!(
            shows_photograph(&page, &format!("slides/slide-{number:02}")),
            "{number}"
        );
    }
}

#[test]
fn only_the_first_start_makes_copies() {
    let binary = Binary::in_new_dir();
    put(&binary, "slides/slide-02.jpg", 300, 200);
    drop(serve(&binary));
    let kept = |directory: &Path| {
        let entries = fs::read_dir(directory).unwrap();
        let entries = entries.map(|entry| entry.unwrap());
        let entries = entries.map(|entry| {
            (
                entry.file_name(),
                entry.metadata().unwrap().modified().unwrap(),
            )
        });
        entries.collect::<Vec<_>>()
    };
    let directory = binary.path("standfast.db-pictures");
    let first = kept(&directory);
    assert_eq!(first.len(), 1);
    drop(serve(&binary));
    assert_eq!(kept(&directory), first);
    fs::remove_file(binary.path("overlay/images/slides/slide-02.jpg")).unwrap();
    drop(serve(&binary));
    assert!(kept(&directory).is_empty());
}

#[test]
fn a_broken_photograph_does_not_replace_the_drawing_and_is_a_finding() {
    let binary = Binary::in_new_dir();
    put(&binary, "slides/slide-02.jpg", 300, 200);
    put(&binary, "slides/gate.jpg", 30, 20);
    put(&binary, "slides/slide-03.jpg", 300, 200);
    put(&binary, "slides/slide-04.jpg", 800, 450);
    let file = binary.path("overlay/images/slides/slide-02.jpg");
    let whole = fs::read(&file).unwrap();
    fs::write(&file, &whole[..whole.len() / 2]).unwrap();
    let server = serve(&binary);
    let page = server.get("/company-profile").body;
    assert!(page.contains("src=\"/images/slides/slide-02.svg\""));
    let drawing = server.get("/images/slides/slide-02.svg");
    assert_eq!(drawing.header("content-type"), "image/svg+xml");
    let mut doctor = binary.command(&["doctor"]);
    doctor.env("STANDFAST_OVERLAY", "overlay");
    let found = crate::binary::output(doctor).stdout;
    let broken = "fault: a file of the overlay cannot be used: images/slides/slide-02.jpg: the picture is damaged";
    assert!(found.contains(broken), "{found}");
    let unused =
        "notice: the file images/slides/gate.jpg of the overlay does not replace a built-in file";
    assert!(found.contains(unused), "{found}");
    let small = "too small: images/slides/slide-03.jpg is 300 pixels wide";
    assert!(found.contains(small), "{found}");
    assert!(!found.contains("images/slides/slide-04.jpg"), "{found}");
    let log = server.log_at_stop();
    let lines = log.iter().filter(|line| line.contains("slide-02.jpg"));
    assert_eq!(lines.count(), 1, "{log:?}");
}

#[test]
fn a_picture_of_another_type_than_its_name_says_is_a_finding_and_not_served() {
    let binary = Binary::in_new_dir();
    put(&binary, "slides/slide-02.jpg", 300, 200);
    let photograph = fs::read(binary.path("overlay/images/slides/slide-02.jpg")).unwrap();
    fs::create_dir_all(binary.path("overlay/images/brand")).unwrap();
    for name in ["slides/slide-04.svg", "brand/icon-192.png"] {
        fs::write(binary.path(format!("overlay/images/{name}")), &photograph).unwrap();
    }
    let mut doctor = binary.command(&["doctor"]);
    doctor.env("STANDFAST_OVERLAY", "overlay");
    let found = crate::binary::output(doctor).stdout;
    for problem in [
        "images/slides/slide-04.svg: the file is not an SVG drawing",
        "images/brand/icon-192.png: the file is not of the type PNG",
    ] {
        assert!(found.contains(problem), "{problem}: {found}");
    }
    let server = serve(&binary);
    let drawing = server.get("/images/slides/slide-04.svg").body;
    assert!(drawing.contains("<svg"), "the built-in drawing stays");
}

#[test]
fn doctor_lists_every_picture_with_its_size_and_place() {
    let binary = Binary::in_new_dir();
    put(&binary, "slides/slide-02.jpg", 300, 200);
    let mut doctor = binary.command(&["doctor", "--pictures"]);
    doctor.env("STANDFAST_OVERLAY", "overlay");
    let listed = crate::binary::output(doctor).data();
    let line = |name: &str| {
        let line = listed.lines().find(|line| line.starts_with(name)).unwrap();
        line.split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(
        line("images/slides/slide-02"),
        "images/slides/slide-02 1600 x 900 yours /company-profile"
    );
    assert_eq!(
        line("images/slides/slide-03"),
        "images/slides/slide-03 1600 x 900 built-in /company-profile"
    );
    assert!(line("images/brand/icon-192.png").contains("home screen"));
    assert!(listed.lines().count() > 100);
}

//! Converts photographs of a résumé on paper to one PDF with a page for each, so that the office reads it like any other
//! résumé. The pages are upright, readable in print, and without metadata such as the location of the camera.

use bytes::Bytes;
use image::DynamicImage;
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, TextStr};

use crate::content::picture::{Bounds, PictureError, decode, on_white, to_jpeg};
use crate::validation::{FieldCode, FieldError};

/// Maximum number of photographs in an application.
pub const MAX_PHOTOS: usize = 6;
/// The limits of each photograph.
pub const PHOTO_BOUNDS: Bounds = Bounds {
    bytes: 10 * 1024 * 1024,
    pixels: 40_000_000,
};
/// Maximum number of bytes of all photographs of an application together.
pub const MAX_TOTAL_BYTES: usize = 20 * 1024 * 1024;

/// The longer side of a page in pixels. On A4 this is 170 pixels per inch, enough to read small print.
const PAGE_SIDE_PX: u32 = 2000;
const JPEG_QUALITY: u8 = 70;
/// The short side of A4 in points (1/72 inch).
const A4_SHORT: f32 = 595.28;
/// The long side of A4 in points.
const A4_LONG: f32 = 841.89;
/// The margin that printers cannot print on, in points.
const MARGIN: f32 = 18.0;

/// The photograph that cannot become a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PhotoError {
    /// The number of the photograph, from 1.
    pub number: usize,
    /// Why it cannot be used.
    pub problem: PictureError,
}

impl PhotoError {
    /// The error for the field `photos` of the form.
    pub(crate) fn into_field_error(self) -> FieldError {
        let Self { number, problem } = self;
        let (code, sentence) = match problem {
            PictureError::Heif => (
                FieldCode::HeicPhoto,
                format!(
                    "Photo {number} is a HEIC picture, which we cannot read. Take a screenshot of it and choose that, or send the photo by \
                     WhatsApp."
                ),
            ),
            PictureError::NotAPicture => (
                FieldCode::NotAPhoto,
                format!(
                    "File {number} is not a photo. Choose JPEG, PNG or WebP pictures. A PDF or Word file goes into the field “CV”."
                ),
            ),
            PictureError::Damaged | PictureError::NotEncodable => (
                FieldCode::DamagedPhoto,
                format!("Photo {number} is incomplete or damaged. Take it again."),
            ),
            PictureError::TooLarge(_)
            | PictureError::TooWide
            | PictureError::TooMuchMemory
            | PictureError::TooManyPixels { .. } => (
                FieldCode::LargePhoto,
                format!(
                    "Photo {number} is too large: at most {} MB and {} million pixels. Take a screenshot of it and choose that.",
                    PHOTO_BOUNDS.bytes >> 20,
                    PHOTO_BOUNDS.pixels / 1_000_000
                ),
            ),
        };
        FieldError {
            photo: Some(number),
            ..FieldError::new(code, sentence)
        }
    }
}

/// Checks that an application does not have too many photographs.
pub(crate) fn check_count(photos: &[Bytes]) -> Result<(), FieldError> {
    if photos.len() <= MAX_PHOTOS {
        return Ok(());
    }
    let sentence = format!("Choose at most {MAX_PHOTOS} photos.");
    Err(FieldError::new(FieldCode::TooManyPhotos, sentence))
}

/// Makes the PDF. A large photograph takes about half a second and 150 MB, so run only one conversion at a time.
///
/// # Errors
/// If a photograph is not a picture, or is damaged or too large.
pub fn to_pdf(photos: &[Bytes]) -> Result<Vec<u8>, PhotoError> {
    let mut pdf = Pdf::new();
    let mut next = Ref::new(1);
    let catalog = next.bump();
    let page_tree = next.bump();
    let info = next.bump();
    let pages: Vec<PageRefs> = photos
        .iter()
        .map(|_| PageRefs {
            page: next.bump(),
            content: next.bump(),
            image: next.bump(),
        })
        .collect();
    pdf.catalog(catalog).pages(page_tree);
    pdf.pages(page_tree)
        .kids(pages.iter().map(|refs| refs.page))
        .count(i32::try_from(photos.len()).unwrap_or(i32::MAX));
    pdf.document_info(info)
        .title(TextStr("CV from photographs"))
        .finish();
    for (index, (photo, refs)) in photos.iter().zip(&pages).enumerate() {
        let page = Page::from_photo(photo).map_err(|problem| PhotoError {
            number: index + 1,
            problem,
        })?;
        page.write(&mut pdf, refs, page_tree);
    }
    Ok(pdf.finish())
}

/// The PDF object numbers of one page.
struct PageRefs {
    page: Ref,
    content: Ref,
    image: Ref,
}

/// A photograph, scaled and encoded for its page.
struct Page {
    jpeg: Vec<u8>,
    width: u32,
    height: u32,
    is_grey: bool,
}

impl Page {
    fn from_photo(photo: &[u8]) -> Result<Self, PictureError> {
        let picture = decode(photo, PHOTO_BOUNDS)?.fit_within(PAGE_SIDE_PX);
        let is_grey = !picture.color().has_color() && !picture.color().has_alpha();
        let picture: DynamicImage = if is_grey {
            picture.to_luma8().into()
        } else {
            on_white(&picture)
        };
        Ok(Self {
            jpeg: to_jpeg(&picture, JPEG_QUALITY)?,
            width: picture.width(),
            height: picture.height(),
            is_grey,
        })
    }

    /// Writes the photograph as large as fits, in the middle of a portrait or landscape page of A4.
    fn write(&self, pdf: &mut Pdf, refs: &PageRefs, page_tree: Ref) {
        let (page_width, page_height) = if self.width > self.height {
            (A4_LONG, A4_SHORT)
        } else {
            (A4_SHORT, A4_LONG)
        };
        let width = self.width as f32;
        let height = self.height as f32;
        let scale =
            ((page_width - 2.0 * MARGIN) / width).min((page_height - 2.0 * MARGIN) / height);
        let scaled_width = width * scale;
        let scaled_height = height * scale;
        let name = Name(b"Photo");

        let mut page = pdf.page(refs.page);
        page.media_box(Rect::new(0.0, 0.0, page_width, page_height));
        page.parent(page_tree);
        page.contents(refs.content);
        page.resources().x_objects().pair(name, refs.image);
        page.finish();

        let mut image = pdf.image_xobject(refs.image, &self.jpeg);
        image.filter(Filter::DctDecode);
        image.width(self.width.cast_signed());
        image.height(self.height.cast_signed());
        if self.is_grey {
            image.color_space().device_gray();
        } else {
            image.color_space().device_rgb();
        }
        image.bits_per_component(8);
        image.finish();

        let mut content = Content::new();
        content.save_state();
        content.transform([
            scaled_width,
            0.0,
            0.0,
            scaled_height,
            (page_width - scaled_width) / 2.0,
            (page_height - scaled_height) / 2.0,
        ]);
        content.x_object(name);
        content.restore_state();
        pdf.stream(refs.content, &content.finish());
    }
}

#[cfg(test)]
mod tests {
    use image::{GrayImage, ImageFormat, Luma, Rgb, RgbImage, Rgba, RgbaImage};
    use std::io::Cursor;

    use super::*;
    use crate::config::FORMS;
    use crate::inbox::document::{self, Kind};

    fn file(picture: impl Into<DynamicImage>, format: ImageFormat) -> Bytes {
        let mut bytes = Cursor::new(Vec::new());
        picture.into().write_to(&mut bytes, format).unwrap();
        bytes.into_inner().into()
    }

    fn photo(width: u32, height: u32) -> Bytes {
        let picture = RgbImage::from_fn(width, height, |x, _| Rgb([(x % 256) as u8, 90, 30]));
        file(picture, ImageFormat::Jpeg)
    }

    /// The pictures in a PDF made by [`to_pdf`], in the order of its pages.
    fn pictures(pdf: &[u8]) -> Vec<DynamicImage> {
        memchr::memmem::find_iter(pdf, b"\xff\xd8\xff")
            .filter_map(|start| image::load_from_memory(&pdf[start..]).ok())
            .collect()
    }

    fn count(pdf: &[u8], text: &str) -> usize {
        memchr::memmem::find_iter(pdf, text.as_bytes()).count()
    }

    #[test]
    fn the_form_has_the_same_limits() {
        let field = FORMS.job_request.field("photos");
        assert_eq!(field.max_files, Some(MAX_PHOTOS));
        assert_eq!(field.max_bytes, Some(PHOTO_BOUNDS.bytes as u64));
        assert_eq!(field.max_total_bytes, Some(MAX_TOTAL_BYTES as u64));
        assert_eq!(field.max_megapixels, Some(PHOTO_BOUNDS.pixels / 1_000_000));
    }

    #[test]
    fn each_photo_becomes_a_page_of_a4_in_the_order_of_the_upload() {
        let photos = [photo(300, 400), photo(400, 300), photo(4000, 3000)];
        let pdf = to_pdf(&photos).unwrap();
        assert_eq!(document::detect_kind(&pdf), Ok(Kind::Pdf));
        assert_eq!(count(&pdf, "/Type /Page\n"), 3);
        assert_eq!(count(&pdf, "[0 0 595.28 841.89]"), 1, "portrait");
        assert_eq!(count(&pdf, "[0 0 841.89 595.28]"), 2, "landscape");
        let sizes: Vec<_> = pictures(&pdf)
            .iter()
            .map(|picture| (picture.width(), picture.height()))
            .collect();
        assert_eq!(sizes, [(300, 400), (400, 300), (2000, 1500)]);
    }

    #[test]
    fn every_kind_of_picture_can_be_a_page() {
        let transparent = RgbaImage::from_pixel(20, 20, Rgba([9, 9, 9, 0]));
        let grey = GrayImage::from_pixel(20, 20, Luma([90]));
        let photos = [
            file(transparent, ImageFormat::Png),
            file(grey, ImageFormat::Jpeg),
            file(RgbImage::new(20, 20), ImageFormat::WebP),
        ];
        let pdf = to_pdf(&photos).unwrap();
        let pictures = pictures(&pdf);
        assert_eq!(pictures.len(), 3);
        let white = pictures[0].to_rgb8();
        assert!(
            white
                .pixels()
                .all(|Rgb(channels)| channels.iter().all(|value| *value > 250))
        );
        assert_eq!(count(&pdf, "/DeviceGray"), 1);
        assert_eq!(count(&pdf, "/DeviceRGB"), 2);
    }

    #[test]
    fn the_error_has_the_number_of_the_bad_photo() {
        let whole = photo(300, 200);
        let cut = whole.slice(..whole.len() / 2);
        let heic = Bytes::from_static(b"\0\0\0\x18ftypheic\0\0\0\0heicmif1");
        let large = file(GrayImage::new(9000, 4500), ImageFormat::Png);
        for (bad, problem) in [
            (cut, PictureError::Damaged),
            (heic, PictureError::Heif),
            (
                Bytes::from_static(b"%PDF-1.7 %%EOF"),
                PictureError::NotAPicture,
            ),
            (
                large,
                PictureError::TooManyPixels {
                    megapixels: 41,
                    max_megapixels: 40,
                },
            ),
            (
                vec![0; PHOTO_BOUNDS.bytes + 1].into(),
                PictureError::TooLarge(PHOTO_BOUNDS.bytes),
            ),
        ] {
            let error = to_pdf(&[whole.clone(), bad]).unwrap_err();
            assert_eq!(error, PhotoError { number: 2, problem });
        }
    }
}

//! Photographs of a paper CV. They become one PDF with a page for each, which the office reads like any other résumé: upright,
//! readable when printed, and without metadata such as the place where a photograph was taken.

use bytes::Bytes;
use image::DynamicImage;
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, TextStr};

use crate::content::picture::{Bounds, PictureError, decode, on_white, to_jpeg};
use crate::validation::{FieldCode, FieldError};

/// Maximum number of photographs of an application.
pub const MAX_PHOTOS: usize = 6;
/// How large each may be.
pub const OF_EACH: Bounds = Bounds {
    bytes: 10 * 1024 * 1024,
    pixels: 40_000_000,
};
/// Maximum number of bytes of all together.
pub const MAX_TOTAL_BYTES: usize = 20 * 1024 * 1024;

/// The longer side of a page in pixels: small print is readable at the 170 pixels per inch that A4 has then.
const PAGE_SIDE_PX: u32 = 2000;
const PAGE_QUALITY: u8 = 70;
/// The sides of A4 in points, 1/72 inch.
const A4: (f32, f32) = (595.28, 841.89);
/// What printers leave white.
const MARGIN: f32 = 18.0;

/// Why photographs cannot become a PDF.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PhotoError {
    /// Which of them, from 1.
    pub number: usize,
    /// What is wrong with it.
    pub problem: PictureError,
}

impl PhotoError {
    /// The error of the form's field.
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
                    "Photo {number} is not a photo. Choose JPEG, PNG or WebP pictures. A PDF or Word file goes into the field “CV”."
                ),
            ),
            PictureError::Damaged => (
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
                    OF_EACH.bytes >> 20,
                    OF_EACH.pixels / 1_000_000
                ),
            ),
        };
        FieldError {
            photo: Some(number),
            ..FieldError::new(code, sentence)
        }
    }
}

/// Checks the number of photographs of an application.
pub(crate) fn check_number(photos: &[Bytes]) -> Result<(), FieldError> {
    if photos.len() <= MAX_PHOTOS {
        return Ok(());
    }
    let sentence = format!("Choose at most {MAX_PHOTOS} photos.");
    Err(FieldError::new(FieldCode::TooManyPhotos, sentence))
}

/// Makes the PDF. Takes about half a second and 150 MB for a large photograph, so only one should be made at a time.
///
/// # Errors
/// When one of the photographs is no picture, or is damaged or too large.
pub fn to_pdf(photos: &[Bytes]) -> Result<Vec<u8>, PhotoError> {
    let mut pdf = Pdf::new();
    let [catalog, tree, info] = [1, 2, 3].map(Ref::new);
    let pages: Vec<PageRefs> = (0..photos.len()).map(PageRefs::of).collect();
    pdf.catalog(catalog).pages(tree);
    pdf.pages(tree)
        .kids(pages.iter().map(|refs| refs.page))
        .count(i32::try_from(photos.len()).unwrap_or(i32::MAX));
    pdf.document_info(info)
        .title(TextStr("CV from photographs"))
        .finish();
    for (index, (photo, refs)) in photos.iter().zip(&pages).enumerate() {
        let page = Page::of(photo).map_err(|problem| PhotoError {
            number: index + 1,
            problem,
        })?;
        page.write(&mut pdf, refs, tree);
    }
    Ok(pdf.finish())
}

/// The numbers of the objects that make up a page.
struct PageRefs {
    page: Ref,
    content: Ref,
    image: Ref,
}

impl PageRefs {
    fn of(index: usize) -> Self {
        let first = 4 + 3 * i32::try_from(index).unwrap_or(i32::MAX / 4);
        let [page, content, image] = [first, first + 1, first + 2].map(Ref::new);
        Self {
            page,
            content,
            image,
        }
    }
}

/// A photograph as a page shows it.
struct Page {
    jpeg: Vec<u8>,
    width: u32,
    height: u32,
    is_grey: bool,
}

impl Page {
    fn of(photo: &[u8]) -> Result<Self, PictureError> {
        let picture = decode(photo, OF_EACH)?.fitted(PAGE_SIDE_PX);
        let is_grey = !picture.color().has_color() && !picture.color().has_alpha();
        let picture: DynamicImage = if is_grey {
            picture.to_luma8().into()
        } else {
            on_white(&picture)
        };
        Ok(Self {
            jpeg: to_jpeg(&picture, PAGE_QUALITY)?,
            width: picture.width(),
            height: picture.height(),
            is_grey,
        })
    }

    /// Writes it in the middle of a sheet of A4, upright or across, as large as fits.
    fn write(&self, pdf: &mut Pdf, refs: &PageRefs, tree: Ref) {
        let (short, long) = A4;
        let (sheet_width, sheet_height) = if self.width > self.height {
            (long, short)
        } else {
            (short, long)
        };
        let (width, height) = (self.width as f32, self.height as f32);
        let scale =
            ((sheet_width - 2.0 * MARGIN) / width).min((sheet_height - 2.0 * MARGIN) / height);
        let (shown_width, shown_height) = (width * scale, height * scale);
        let name = Name(b"Photo");

        let mut page = pdf.page(refs.page);
        page.media_box(Rect::new(0.0, 0.0, sheet_width, sheet_height));
        page.parent(tree);
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
            shown_width,
            0.0,
            0.0,
            shown_height,
            (sheet_width - shown_width) / 2.0,
            (sheet_height - shown_height) / 2.0,
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

    /// The pictures in a PDF of ours, in the order of its pages.
    fn pictures(pdf: &[u8]) -> Vec<DynamicImage> {
        let starts = memchr::memmem::find_iter(pdf, b"\xff\xd8\xff");
        let pictures = starts.filter_map(|start| image::load_from_memory(&pdf[start..]).ok());
        pictures.collect()
    }

    fn count(pdf: &[u8], text: &str) -> usize {
        memchr::memmem::find_iter(pdf, text.as_bytes()).count()
    }

    #[test]
    fn the_form_names_the_same_bounds() {
        let field = FORMS.job_request.field("photos");
        assert_eq!(field.max_files, Some(MAX_PHOTOS));
        assert_eq!(field.max_bytes, Some(OF_EACH.bytes as u64));
        assert_eq!(field.max_total_bytes, Some(MAX_TOTAL_BYTES as u64));
        assert_eq!(field.max_megapixels, Some(OF_EACH.pixels / 1_000_000));
    }

    #[test]
    fn each_photo_is_a_page_of_a4_in_the_order_in_which_they_were_sent() {
        let photos = [photo(300, 400), photo(400, 300), photo(4000, 3000)];
        let pdf = to_pdf(&photos).unwrap();
        assert_eq!(document::kind(&pdf), Ok(Kind::Pdf));
        assert_eq!(count(&pdf, "/Type /Page\n"), 3);
        assert_eq!(count(&pdf, "[0 0 595.28 841.89]"), 1, "one stands");
        assert_eq!(count(&pdf, "[0 0 841.89 595.28]"), 2, "two lie");
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
    fn a_photo_that_is_none_is_named_by_its_number() {
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
                    most: 40,
                },
            ),
            (
                vec![0; OF_EACH.bytes + 1].into(),
                PictureError::TooLarge(OF_EACH.bytes),
            ),
        ] {
            let error = to_pdf(&[whole.clone(), bad]).unwrap_err();
            assert_eq!(error, PhotoError { number: 2, problem });
        }
    }
}

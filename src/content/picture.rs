//! Converts a picture of the office into one small WebP without metadata.

use std::io::Cursor;

use image::codecs::webp::WebPDecoder;
use image::imageops::FilterType;
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageError, ImageReader, Limits};
use sha2::{Digest, Sha256};

use crate::db::Error;
use crate::text::hex;

/// Maximum number of bytes of an accepted picture.
pub const MAX_INPUT_BYTES: usize = 20_000_000;
const MAX_INPUT_SIDE_PX: u32 = 12_000;
/// Enough for an 85-megapixel photograph. Larger pictures are refused before they are decoded.
const MAX_DECODED_BYTES: u64 = 256 * 1024 * 1024;
/// What a page shows at most. A list of news shows many pictures, and on a slow network each of this size takes half a second.
const MAX_SIDE_PX: u32 = 1200;
const MAX_OUTPUT_BYTES: usize = 100_000;
/// Tried in this order until the result is small enough. Below the last quality a smaller picture looks better.
const QUALITIES: [f32; 5] = [82.0, 74.0, 66.0, 58.0, 50.0];

/// A picture ready to be stored and served.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewsImage {
    /// The WebP file.
    pub bytes: Vec<u8>,
    /// First 16 hexadecimal digits of the SHA-256 of `bytes`: its name, so that a changed picture is a new address.
    pub hash: String,
}

impl NewsImage {
    /// Converts a GIF (its first frame), JPEG, PNG or WebP file, recognised by content: upright, within 1200 × 1200 pixels
    /// without enlarging, as a WebP of at most 100 KB. A file that is such a WebP already, for example an exported one,
    /// stays unchanged, because each encoding would change it.
    pub fn encode(bytes: &[u8]) -> Result<Self, Error> {
        let picture = decode(bytes)?;
        let (width, height) = (picture.width(), picture.height());
        if width.max(height) <= MAX_SIDE_PX
            && bytes.len() <= MAX_OUTPUT_BYTES
            && is_bare_webp(bytes).unwrap_or(false)
        {
            return Ok(Self::new(bytes.to_vec()));
        }
        let mut picture = fit(picture, MAX_SIDE_PX);
        loop {
            for quality in QUALITIES {
                let webp = to_webp(&picture, quality)?;
                if webp.len() <= MAX_OUTPUT_BYTES {
                    return Ok(Self::new(webp));
                }
            }
            let side = picture.width().max(picture.height());
            picture = fit(picture, side * 4 / 5);
        }
    }

    /// Width in pixels; 0 for a file that is no picture.
    pub fn width(&self) -> u32 {
        WebPDecoder::new(Cursor::new(&self.bytes)).map_or(0, |webp| webp.dimensions().0)
    }

    /// The file `bytes`, which must be such a WebP.
    pub(crate) fn new(bytes: Vec<u8>) -> Self {
        let hash = hex(&Sha256::digest(&bytes)[..8]);
        Self { bytes, hash }
    }
}

/// Whether the file is a WebP of one picture without metadata, which ends where its header says.
fn is_bare_webp(bytes: &[u8]) -> image::ImageResult<bool> {
    let length = bytes.get(4..8).and_then(|length| length.try_into().ok());
    let is_whole =
        length.is_some_and(|length| u32::from_le_bytes(length) as usize + 8 == bytes.len());
    if !is_whole || !bytes.starts_with(b"RIFF") {
        return Ok(false);
    }
    let mut webp = WebPDecoder::new(Cursor::new(bytes))?;
    Ok(!webp.has_animation()
        && webp.exif_metadata()?.is_none()
        && webp.xmp_metadata()?.is_none()
        && webp.icc_profile()?.is_none())
}

/// Without the words of the decoder, which only its authors understand.
fn damaged<E>(_: E) -> Error {
    let sentence = "the picture is damaged or of an unusual kind; open it in an image program and save it as JPEG";
    Error::Refused(sentence.to_owned())
}

fn undecodable(error: ImageError) -> Error {
    match error {
        ImageError::Limits(_) => Error::Refused(
            "the picture has too many pixels (at most 12,000 a side); save a smaller copy and use that"
                .to_owned(),
        ),
        other => damaged(other),
    }
}

fn limits() -> Limits {
    let mut limits = Limits::default();
    limits.max_image_width = Some(MAX_INPUT_SIDE_PX);
    limits.max_image_height = Some(MAX_INPUT_SIDE_PX);
    limits.max_alloc = Some(MAX_DECODED_BYTES);
    limits
}

fn decode(bytes: &[u8]) -> Result<DynamicImage, Error> {
    if bytes.len() > MAX_INPUT_BYTES {
        let why = "the picture is larger than 20 MB; save a smaller copy and use that";
        return Err(Error::Refused(why.to_owned()));
    }
    let mut reader = ImageReader::new(Cursor::new(bytes))
        .with_guessed_format()
        .map_err(damaged)?;
    // The crate is built with the four formats that are accepted.
    let format = reader.format();
    if !format.is_some_and(|format| format.reading_enabled()) {
        let why = "this is not a JPEG, PNG, WebP or GIF image";
        return Err(Error::Refused(why.to_owned()));
    }
    reader.limits(limits());
    let mut decoder = reader.into_decoder().map_err(undecodable)?;
    // Decoders only count their own allocations, not the decoded picture.
    let size = decoder.total_bytes();
    limits().reserve(size).map_err(undecodable)?;
    // A picture with a broken EXIF block is not rotated.
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let mut picture = DynamicImage::from_decoder(decoder).map_err(undecodable)?;
    picture.apply_orientation(orientation);
    Ok(picture)
}

fn fit(picture: DynamicImage, side: u32) -> DynamicImage {
    if picture.width().max(picture.height()) <= side {
        return picture;
    }
    // A box average first: the good filter alone takes seconds and 300 MB for a photograph of 12,000 pixels.
    let rough = 2 * side;
    let picture = if picture.width().max(picture.height()) > rough {
        picture.thumbnail(rough, rough)
    } else {
        picture
    };
    picture.resize(side, side, FilterType::Lanczos3)
}

fn to_webp(picture: &DynamicImage, quality: f32) -> Result<Vec<u8>, Error> {
    let (width, height) = (picture.width(), picture.height());
    let encoded = if picture.color().has_alpha() {
        webp::Encoder::from_rgba(&picture.to_rgba8(), width, height).encode_simple(false, quality)
    } else {
        webp::Encoder::from_rgb(&picture.to_rgb8(), width, height).encode_simple(false, quality)
    };
    let encoded = encoded.map_err(damaged)?;
    Ok(encoded.to_vec())
}

#[cfg(test)]
mod tests {
    use image::{ImageFormat, Rgb, RgbImage, Rgba, RgbaImage};

    use super::*;

    fn file(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        picture.write_to(&mut bytes, format).unwrap();
        bytes.into_inner()
    }

    fn red_over_blue(width: u32, height: u32) -> DynamicImage {
        RgbImage::from_fn(width, height, |_, y| {
            if y < height / 2 {
                Rgb([220, 0, 0])
            } else {
                Rgb([0, 0, 220])
            }
        })
        .into()
    }

    /// A JPEG with an EXIF block that says "turn a quarter to the right" and carries the name of a camera.
    fn rotated_jpeg() -> Vec<u8> {
        let jpeg = file(&red_over_blue(60, 40), ImageFormat::Jpeg);
        let mut tiff = b"II*\0\x08\0\0\0\x02\0".to_vec();
        tiff.extend(b"\x0f\x01\x02\0\x08\0\0\0\x26\0\0\0");
        tiff.extend(b"\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0");
        tiff.extend(b"SecretCm");
        let length = u16::try_from(2 + 6 + tiff.len()).unwrap();
        let mut bytes = jpeg[..2].to_vec();
        bytes.extend([0xff, 0xe1]);
        bytes.extend(length.to_be_bytes());
        bytes.extend(b"Exif\0\0");
        bytes.extend(tiff);
        bytes.extend(&jpeg[2..]);
        bytes
    }

    #[test]
    fn every_known_type_becomes_a_small_webp() {
        let picture = red_over_blue(64, 48);
        for format in [
            ImageFormat::Gif,
            ImageFormat::Jpeg,
            ImageFormat::Png,
            ImageFormat::WebP,
        ] {
            let image = NewsImage::encode(&file(&picture, format)).unwrap();
            assert_eq!(
                image::guess_format(&image.bytes).unwrap(),
                ImageFormat::WebP
            );
            let decoded = image::load_from_memory(&image.bytes).unwrap();
            assert_eq!((decoded.width(), decoded.height()), (64, 48));
            assert_eq!(image.hash.len(), 16);
        }
    }

    #[test]
    fn a_picture_is_turned_upright_and_loses_its_metadata() {
        let original = rotated_jpeg();
        assert!(original.windows(8).any(|part| part == b"SecretCm"));
        let image = NewsImage::encode(&original).unwrap();
        let upright = image::load_from_memory(&image.bytes).unwrap().to_rgb8();
        assert_eq!(upright.dimensions(), (40, 60));
        assert!(upright.get_pixel(35, 30)[0] > 150, "red is on the right");
        assert!(upright.get_pixel(5, 30)[2] > 150, "blue is on the left");
        assert!(!image.bytes.windows(8).any(|part| part == b"SecretCm"));
        assert!(!image.bytes.windows(4).any(|part| part == b"EXIF"));
    }

    #[test]
    fn an_encoded_picture_is_not_encoded_again() {
        let glass: DynamicImage =
            RgbaImage::from_fn(60, 40, |x, y| Rgba([9, 200, 9, (x * y) as u8])).into();
        for picture in [red_over_blue(600, 400), glass] {
            let first = NewsImage::encode(&file(&picture, ImageFormat::Png)).unwrap();
            assert_eq!(NewsImage::encode(&first.bytes).unwrap(), first);
        }
    }

    #[test]
    fn a_webp_with_metadata_or_more_than_its_picture_is_encoded_again() {
        let glass: DynamicImage = RgbaImage::from_pixel(60, 40, Rgba([9, 9, 9, 99])).into();
        let plain = NewsImage::encode(&file(&glass, ImageFormat::Png)).unwrap();
        let mut behind = plain.bytes.clone();
        behind.extend(b"SecretCm");
        let mut exif = plain.bytes.clone();
        exif.extend(b"EXIF\x08\0\0\0SecretCm");
        let size = u32::try_from(exif.len() - 8).unwrap();
        exif[4..8].copy_from_slice(&size.to_le_bytes());
        // The flags of the extended format: this file has EXIF.
        exif[20] |= 0x08;
        for bytes in [exif, behind] {
            let image = NewsImage::encode(&bytes).unwrap();
            assert!(!image.bytes.windows(8).any(|part| part == b"SecretCm"));
        }
        let large = NewsImage::encode(&file(&red_over_blue(1700, 10), ImageFormat::WebP)).unwrap();
        let large = image::load_from_memory(&large.bytes).unwrap();
        assert_eq!(large.width(), 1200);
    }

    fn noise(side: u32) -> DynamicImage {
        let mut seed = 1_u32;
        let noise = RgbImage::from_fn(side, side, |_, _| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let [a, b, c, _] = seed.to_be_bytes();
            Rgb([a, b, c])
        });
        noise.into()
    }

    #[test]
    fn even_noise_ends_below_100_kb() {
        let image = NewsImage::encode(&file(&noise(700), ImageFormat::Png)).unwrap();
        assert!(
            image.bytes.len() <= MAX_OUTPUT_BYTES,
            "{}",
            image.bytes.len()
        );
    }

    #[test]
    fn transparency_is_kept() {
        let glass: DynamicImage = RgbaImage::from_pixel(20, 20, Rgba([9, 9, 9, 0])).into();
        let image = NewsImage::encode(&file(&glass, ImageFormat::Png)).unwrap();
        let decoded = image::load_from_memory(&image.bytes).unwrap().to_rgba8();
        assert_eq!(decoded.get_pixel(10, 10)[3], 0);
    }

    #[test]
    fn other_files_are_refused_with_a_reason() {
        let mut cut = file(&red_over_blue(64, 48), ImageFormat::Png);
        cut.truncate(cut.len() / 2);
        let wide = file(&red_over_blue(12_001, 1), ImageFormat::Png);
        let bomb = file(&DynamicImage::new_rgb8(11_000, 11_000), ImageFormat::Png);
        for (bytes, expected) in [
            (
                b"<svg xmlns='http://www.w3.org/2000/svg'/>".to_vec(),
                "not a JPEG",
            ),
            (b"%PDF-1.7".to_vec(), "not a JPEG"),
            (Vec::new(), "not a JPEG"),
            (cut, "damaged"),
            (wide, "too many pixels"),
            (bomb, "too many pixels"),
            (vec![0; MAX_INPUT_BYTES], "not a JPEG"),
            (vec![0; MAX_INPUT_BYTES + 1], "larger than 20 MB"),
        ] {
            let error = NewsImage::encode(&bytes).unwrap_err().to_string();
            assert!(error.contains(expected), "{error}");
        }
    }
}

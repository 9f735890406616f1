//! Decodes pictures of the office and of applicants, and converts those of the office into small WebP files without metadata.

use std::io::Cursor;

use image::codecs::gif::GifDecoder;
use image::codecs::jpeg::JpegEncoder;
use image::codecs::webp::WebPDecoder;
use image::error::LimitErrorKind;
use image::imageops::{self, FilterType};
use image::metadata::Orientation;
use image::{
    AnimationDecoder, DynamicImage, Frames, ImageDecoder, ImageError, ImageFormat, ImageReader,
    ImageResult, Limits, Rgba, RgbaImage,
};
use moxcms::{CmsError, ColorProfile, DataColorSpace, Layout, TransformOptions};
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
/// The size of a preview in messengers and networks.
const PREVIEW_PX: (u32, u32) = (1200, 630);
const PREVIEW_QUALITY: u8 = 80;
/// Frames of an animation among which the one to show is chosen.
const MAX_FRAMES: usize = 60;
/// A frame whose light and dark differ by so much shows something.
const CLEAR_CONTRAST: u8 = 128;
/// The widths of the copies that pages offer of a photograph, and how many bytes each may have. A phone takes the first or the second.
const COPIES: [(u32, usize); 3] = [(480, 60_000), (960, 160_000), (1600, 300_000)];
/// The longest side of what the copies are made of: enough for the widest copy of an upright photograph.
const MAX_COPIED_SIDE_PX: u32 = 2400;
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
    /// Converts a GIF, JPEG, PNG or WebP file, recognised by content: upright, in the colours of sRGB, within 1200 × 1200 pixels
    /// without enlarging, as a WebP of at most 100 KB. An animation becomes its first frame that shows something. A file that is such a WebP already, for example an exported one,
    /// stays unchanged, because each encoding would change it.
    pub fn encode(bytes: &[u8]) -> Result<Self, PictureError> {
        let decoded = decode(bytes, OF_OFFICE)?;
        if decoded.longest_side() <= MAX_SIDE_PX
            && bytes.len() <= MAX_OUTPUT_BYTES
            && is_bare_webp(bytes).unwrap_or(false)
        {
            return Ok(Self::new(bytes.to_vec()));
        }
        let mut picture = decoded.fitted(MAX_SIDE_PX);
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

/// A photograph in the widths that screens need, as WebP without metadata. None is wider than the photograph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Copies {
    /// Each with its width in pixels, the narrowest first; at least one.
    pub files: Vec<(u32, Vec<u8>)>,
    /// The height of the last one in pixels.
    pub height: u32,
}

impl Copies {
    /// Makes them of a GIF, JPEG, PNG or WebP file, recognised by content: upright and in the colours of sRGB.
    pub fn make(bytes: &[u8]) -> Result<Self, PictureError> {
        let picture = decode(bytes, OF_OFFICE)?.fitted(MAX_COPIED_SIDE_PX);
        let widest = picture.width();
        let mut height = picture.height();
        let mut files = Vec::new();
        for (width, most) in COPIES {
            let is_last = widest <= width;
            let copy = if widest > width {
                let scaled = u64::from(picture.height()) * u64::from(width);
                let scaled = scaled.div_ceil(u64::from(widest));
                let scaled = u32::try_from(scaled).unwrap_or(MAX_COPIED_SIDE_PX);
                picture.resize_exact(width, scaled, FilterType::Lanczos3)
            } else {
                picture.clone()
            };
            height = copy.height();
            files.push((copy.width(), within(&copy, most)?));
            if is_last {
                break;
            }
        }
        Ok(Self { files, height })
    }
}

/// `picture` as a WebP of at most `most` bytes, if the last quality makes that possible.
fn within(picture: &DynamicImage, most: usize) -> Result<Vec<u8>, PictureError> {
    let mut webp = Vec::new();
    for quality in QUALITIES {
        webp = to_webp(picture, quality)?;
        if webp.len() <= most {
            break;
        }
    }
    Ok(webp)
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

/// Why a picture cannot be used. The sentences are for the office.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// The file has more bytes than allowed.
    #[error("the picture is larger than {} MB; save a smaller copy and use that", .0 / 1_000_000)]
    TooLarge(usize),
    /// HEIC or AVIF, which the decoder does not know.
    #[error(
        "this is a HEIC or AVIF picture, as phones store them; save it as JPEG, or send it to yourself by email or WhatsApp, which \
         converts it"
    )]
    Heif,
    /// Of another type, or no picture.
    #[error("this is not a JPEG, PNG, WebP or GIF image; save it as JPEG")]
    NotAPicture,
    /// Cut off, or of a kind that the decoder does not know.
    #[error(
        "the picture is damaged or of an unusual kind; open it in an image program and save it as JPEG"
    )]
    Damaged,
    /// It has too many pixels on a side.
    #[error("the picture has more than 12,000 pixels on a side; save a smaller copy and use that")]
    TooWide,
    /// Its decoder would need too much memory.
    #[error("the picture needs more than 256 MB of memory; save a smaller copy and use that")]
    TooMuchMemory,
    /// It has more pixels than can be decoded, both in millions.
    #[error(
        "the picture has {megapixels} million pixels; at most {most} million of this kind are possible: save a smaller copy and use that"
    )]
    TooManyPixels {
        /// What it has.
        megapixels: u64,
        /// What is possible.
        most: u64,
    },
}

impl From<PictureError> for Error {
    fn from(error: PictureError) -> Self {
        Self::Refused(error.to_string())
    }
}

/// Without the words of the decoder, which only its authors understand.
fn undecodable(error: ImageError) -> PictureError {
    match &error {
        ImageError::Limits(limits) if limits.kind() == LimitErrorKind::DimensionError => {
            PictureError::TooWide
        }
        ImageError::Limits(_) => PictureError::TooMuchMemory,
        _ => PictureError::Damaged,
    }
}

fn limits() -> Limits {
    let mut limits = Limits::default();
    limits.max_image_width = Some(MAX_INPUT_SIDE_PX);
    limits.max_image_height = Some(MAX_INPUT_SIDE_PX);
    limits.max_alloc = Some(MAX_DECODED_BYTES);
    limits
}

/// Whether `bytes` are HEIC or AVIF (ISO/IEC 23008-12): a first box `ftyp` with such a brand.
fn is_heif(bytes: &[u8]) -> bool {
    let brands: [&[u8]; 10] = [
        b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1", b"avif", b"avis",
    ];
    let brand = bytes.get(8..12).unwrap_or_default();
    bytes.get(4..8) == Some(b"ftyp") && brands.contains(&brand)
}

/// Whether a JPEG has data and an end. Its decoder fills what is missing with grey. What follows the end is ignored: phones
/// append films.
fn is_whole_jpeg(bytes: &[u8]) -> bool {
    let mut has_data = false;
    let mut position = 2;
    loop {
        // In the data, 0xFF is followed by 0 or is one of eight marks of restart.
        let rest = bytes.get(position..).unwrap_or_default();
        let is_marker = |pair: &[u8]| pair[0] == 0xff && !matches!(pair[1], 0 | 0xff | 0xd0..=0xd8);
        let Some(skipped) = rest.windows(2).position(is_marker) else {
            return false;
        };
        position += skipped + 2;
        match bytes[position - 1] {
            0xd9 => return has_data,
            0x01 => {}
            marker => {
                let length = bytes.get(position..position + 2);
                let length = length.map_or(0, |length| u16::from_be_bytes([length[0], length[1]]));
                position += usize::from(length);
                let is_data = bytes.get(position).is_some_and(|byte| *byte != 0xff)
                    || bytes.get(position + 1) == Some(&0);
                has_data |= marker == 0xda && is_data;
            }
        }
    }
}

/// The first of the frames that shows something, or else the one with the most contrast. Many animations begin black or empty.
fn telling_frame(frames: Frames) -> ImageResult<DynamicImage> {
    let mut best: Option<(u8, RgbaImage)> = None;
    for frame in frames.take(MAX_FRAMES) {
        let frame = match frame {
            Ok(frame) => frame.into_buffer(),
            Err(error) if best.is_none() => return Err(error),
            Err(_) => break,
        };
        let contrast = contrast(&frame);
        if best.as_ref().is_none_or(|(most, _)| contrast > *most) {
            best = Some((contrast, frame));
        }
        if contrast >= CLEAR_CONTRAST {
            break;
        }
    }
    let none = || ImageError::IoError(std::io::ErrorKind::UnexpectedEof.into());
    best.map(|(_, frame)| frame.into()).ok_or_else(none)
}

/// The greatest difference between two pixels in red, green or blue, on a white ground.
fn contrast(frame: &RgbaImage) -> u8 {
    let (mut least, mut most) = ([255; 3], [0; 3]);
    for Rgba([red, green, blue, alpha]) in frame.pixels() {
        for (channel, value) in [red, green, blue].into_iter().enumerate() {
            let (value, alpha) = (u16::from(*value), u16::from(*alpha));
            let shown = (value * alpha + 255 * (255 - alpha)) / 255;
            least[channel] = shown.min(least[channel]);
            most[channel] = shown.max(most[channel]);
        }
    }
    let ranges = most
        .iter()
        .zip(&least)
        .map(|(most, least)| most.saturating_sub(*least));
    ranges
        .max()
        .and_then(|range| u8::try_from(range).ok())
        .unwrap_or(0)
}

/// A decoded picture as it is in its file.
pub struct Decoded {
    picture: DynamicImage,
    orientation: Orientation,
    /// Its colour profile (ICC).
    profile: Option<Vec<u8>>,
}

impl Decoded {
    fn longest_side(&self) -> u32 {
        self.picture.width().max(self.picture.height())
    }

    /// The picture upright and in the colours of sRGB, within `side` × `side` pixels without enlarging. Shrunk first, so that what
    /// follows costs little.
    pub fn fitted(self, side: u32) -> DynamicImage {
        let mut picture = fit(self.picture, side);
        picture.apply_orientation(self.orientation);
        match self.profile {
            // A broken profile is ignored, as browsers do.
            Some(profile) => in_srgb(&picture, &profile).unwrap_or(picture),
            None => picture,
        }
    }
}

/// How large a picture may be.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    /// Maximum bytes of the file.
    pub bytes: usize,
    /// Maximum pixels.
    pub pixels: u64,
}

/// Only the memory that decoding takes bounds the pixels.
const OF_OFFICE: Bounds = Bounds {
    bytes: MAX_INPUT_BYTES,
    pixels: u64::MAX,
};

/// Decodes a GIF, JPEG, PNG or WebP file within `bounds`, recognised by content.
pub fn decode(bytes: &[u8], bounds: Bounds) -> Result<Decoded, PictureError> {
    if bytes.len() > bounds.bytes {
        return Err(PictureError::TooLarge(bounds.bytes));
    }
    let mut reader = ImageReader::new(Cursor::new(bytes))
        .with_guessed_format()
        .map_err(|_| PictureError::Damaged)?;
    if is_heif(bytes) {
        return Err(PictureError::Heif);
    }
    // The crate is built with the four formats that are accepted.
    let format = reader.format();
    if !format.is_some_and(|format| format.reading_enabled()) {
        return Err(PictureError::NotAPicture);
    }
    if format == Some(ImageFormat::Jpeg) && !is_whole_jpeg(bytes) {
        return Err(PictureError::Damaged);
    }
    reader.limits(limits());
    let mut decoder = reader.into_decoder().map_err(undecodable)?;
    // Decoders only count their own allocations, not the decoded picture.
    let per_pixel = u64::from(decoder.color_type().bytes_per_pixel());
    let most = bounds.pixels.min(MAX_DECODED_BYTES / per_pixel);
    let (width, height) = decoder.dimensions();
    let pixels = u64::from(width) * u64::from(height);
    if pixels > most {
        return Err(PictureError::TooManyPixels {
            megapixels: pixels.div_ceil(1_000_000),
            most: most / 1_000_000,
        });
    }
    let profile = decoder.icc_profile().unwrap_or_default();
    // A picture with a broken EXIF block is not rotated.
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let picture = match animation(bytes, format) {
        Some(frames) => telling_frame(frames.map_err(undecodable)?),
        None => DynamicImage::from_decoder(decoder),
    };
    Ok(Decoded {
        picture: picture.map_err(undecodable)?,
        orientation,
        profile,
    })
}

/// The frames of a GIF or of an animated WebP.
fn animation(bytes: &[u8], format: Option<ImageFormat>) -> Option<ImageResult<Frames<'_>>> {
    match format {
        Some(ImageFormat::Gif) => {
            let frames = GifDecoder::new(Cursor::new(bytes)).and_then(|mut decoder| {
                decoder.set_limits(limits())?;
                Ok(decoder.into_frames())
            });
            Some(frames)
        }
        Some(ImageFormat::WebP) => match WebPDecoder::new(Cursor::new(bytes)) {
            Ok(decoder) if decoder.has_animation() => Some(Ok(decoder.into_frames())),
            Ok(_) => None,
            Err(error) => Some(Err(error)),
        },
        _ => None,
    }
}

/// `picture`, whose colours are those of `profile`, in sRGB. The colours of a CMYK file are no longer those of its profile,
/// because its decoder returns RGB.
fn in_srgb(picture: &DynamicImage, profile: &[u8]) -> Result<DynamicImage, CmsError> {
    let profile = ColorProfile::new_from_slice(profile)?;
    let has_alpha = picture.color().has_alpha();
    let is_grey = profile.color_space == DataColorSpace::Gray;
    let is_known = match profile.color_space {
        DataColorSpace::Rgb => true,
        DataColorSpace::Gray => !picture.color().has_color(),
        _ => false,
    };
    if !is_known {
        return Ok(picture.clone());
    }
    let (source, pixels) = match (is_grey, has_alpha) {
        (true, true) => (Layout::GrayAlpha, picture.to_luma_alpha8().into_raw()),
        (true, false) => (Layout::Gray, picture.to_luma8().into_raw()),
        (false, true) => (Layout::Rgba, picture.to_rgba8().into_raw()),
        (false, false) => (Layout::Rgb, picture.to_rgb8().into_raw()),
    };
    let target = if has_alpha { Layout::Rgba } else { Layout::Rgb };
    let options = TransformOptions::default();
    let transform =
        profile.create_transform_8bit(source, &ColorProfile::new_srgb(), target, options)?;
    let mut converted = if has_alpha {
        DynamicImage::new_rgba8(picture.width(), picture.height())
    } else {
        DynamicImage::new_rgb8(picture.width(), picture.height())
    };
    match &mut converted {
        DynamicImage::ImageRgba8(image) => transform.transform(&pixels, image)?,
        DynamicImage::ImageRgb8(image) => transform.transform(&pixels, image)?,
        _ => {}
    }
    Ok(converted)
}

/// Makes the JPEG that messengers and networks show of a stored picture: 1200 × 630 pixels, without what is beyond that at its
/// edges, on white where it is transparent.
pub fn preview(webp: &[u8]) -> Result<Vec<u8>, PictureError> {
    let decoded = decode(webp, OF_OFFICE)?;
    let (width, height) = PREVIEW_PX;
    let picture = decoded
        .picture
        .resize_to_fill(width, height, FilterType::Triangle);
    to_jpeg(&on_white(&picture), PREVIEW_QUALITY)
}

/// `picture` without transparency: white shows through it.
pub fn on_white(picture: &DynamicImage) -> DynamicImage {
    let mut ground = RgbaImage::from_pixel(picture.width(), picture.height(), Rgba([255; 4]));
    imageops::overlay(&mut ground, &picture.to_rgba8(), 0, 0);
    DynamicImage::from(ground).to_rgb8().into()
}

/// `picture` as a JPEG without metadata, of a `quality` from 1 to 100. It must have no transparency.
pub fn to_jpeg(picture: &DynamicImage, quality: u8) -> Result<Vec<u8>, PictureError> {
    let mut jpeg = Vec::new();
    let encoder = JpegEncoder::new_with_quality(&mut jpeg, quality);
    picture
        .write_with_encoder(encoder)
        .map_err(|_| PictureError::Damaged)?;
    Ok(jpeg)
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

fn to_webp(picture: &DynamicImage, quality: f32) -> Result<Vec<u8>, PictureError> {
    let (width, height) = (picture.width(), picture.height());
    let encoded = if picture.color().has_alpha() {
        webp::Encoder::from_rgba(&picture.to_rgba8(), width, height).encode_simple(false, quality)
    } else {
        webp::Encoder::from_rgb(&picture.to_rgb8(), width, height).encode_simple(false, quality)
    };
    let encoded = encoded.map_err(|_| PictureError::Damaged)?;
    Ok(encoded.to_vec())
}

#[cfg(test)]
mod tests {
    use image::{ImageEncoder, ImageFormat, Rgb, RgbImage, Rgba, RgbaImage};

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
    fn a_photograph_has_a_copy_for_each_screen_and_none_is_enlarged() {
        for (width, height, expected, last) in [
            (2000, 1000, vec![480, 960, 1600], 800),
            (960, 540, vec![480, 960], 540),
            (700, 700, vec![480, 700], 700),
            (300, 900, vec![300], 900),
            (3000, 2, vec![480, 960, 1600], 2),
        ] {
            let copies = Copies::make(&file(&red_over_blue(width, height), ImageFormat::Jpeg));
            let copies = copies.unwrap();
            let widths: Vec<_> = copies.files.iter().map(|(width, _)| *width).collect();
            assert_eq!(widths, expected, "{width} x {height}");
            assert_eq!(copies.height, last, "{width} x {height}");
            for (width, webp) in &copies.files {
                assert_eq!(image::load_from_memory(webp).unwrap().width(), *width);
            }
        }
        let copies = Copies::make(&rotated_jpeg()).unwrap();
        assert_eq!((copies.files[0].0, copies.height), (40, 60));
        let noise = Copies::make(&file(&noise(1000), ImageFormat::Png)).unwrap();
        assert!(noise.files[0].1.len() < noise.files[1].1.len());
        assert!(Copies::make(b"<svg/>").is_err());
    }

    #[test]
    fn transparency_is_kept() {
        let glass: DynamicImage = RgbaImage::from_pixel(20, 20, Rgba([9, 9, 9, 0])).into();
        let image = NewsImage::encode(&file(&glass, ImageFormat::Png)).unwrap();
        let decoded = image::load_from_memory(&image.bytes).unwrap().to_rgba8();
        assert_eq!(decoded.get_pixel(10, 10)[3], 0);
    }

    #[test]
    fn a_jpeg_that_was_cut_off_is_refused_and_what_follows_its_end_is_not() {
        let whole = rotated_jpeg();
        for cut in (20..whole.len()).step_by(7).chain([whole.len() - 1]) {
            let error = NewsImage::encode(&whole[..cut]).unwrap_err().to_string();
            assert!(error.contains("damaged"), "{cut}: {error}");
        }
        let mut zeros = whole.clone();
        zeros[whole.len() - 30..].fill(0);
        assert!(NewsImage::encode(&zeros).is_err());
        let scan = whole
            .windows(2)
            .rposition(|pair| pair == [0xff, 0xda])
            .unwrap();
        let mut empty = whole[..scan + 2 + 12].to_vec();
        empty.extend([0xff, 0xd9]);
        assert!(NewsImage::encode(&empty).is_err());
        let film = [&whole[..], b"\0\0\0\x18ftypmp42", &[0xff; 9]].concat();
        assert_eq!(
            NewsImage::encode(&film).unwrap(),
            NewsImage::encode(&whole).unwrap()
        );
    }

    fn with_profile(picture: &DynamicImage, profile: &ColorProfile) -> Vec<u8> {
        let mut png = Vec::new();
        let mut encoder = image::codecs::png::PngEncoder::new(&mut png);
        encoder.set_icc_profile(profile.encode().unwrap()).unwrap();
        picture.write_with_encoder(encoder).unwrap();
        png
    }

    #[test]
    fn the_colours_of_a_profile_become_those_of_srgb() {
        let rgb: DynamicImage = RgbImage::from_pixel(64, 64, Rgb([60, 160, 60])).into();
        let rgba: DynamicImage = RgbaImage::from_pixel(64, 64, Rgba([60, 160, 60, 200])).into();
        for (profile, [r, g, b]) in [
            (ColorProfile::new_display_p3(), [0, 163, 40]),
            (ColorProfile::new_adobe_rgb(), [0, 162, 46]),
            (ColorProfile::new_srgb(), [60, 160, 60]),
        ] {
            for picture in [&rgb, &rgba] {
                let image = NewsImage::encode(&with_profile(picture, &profile)).unwrap();
                let shown = image::load_from_memory(&image.bytes).unwrap().to_rgba8();
                let pixel = shown.get_pixel(32, 32).0;
                for (shown, expected) in pixel.iter().zip([r, g, b]) {
                    assert!(shown.abs_diff(expected) < 8, "{pixel:?} {:?}", [r, g, b]);
                }
            }
        }
        let grey = DynamicImage::new_luma8(9, 9);
        for broken in [b"no profile".to_vec(), Vec::new()] {
            let mut png = Vec::new();
            let mut encoder = image::codecs::png::PngEncoder::new(&mut png);
            encoder.set_icc_profile(broken).unwrap();
            grey.write_with_encoder(encoder).unwrap();
            NewsImage::encode(&png).unwrap();
        }
    }

    #[test]
    fn an_animation_is_shown_by_a_frame_that_shows_something() {
        let black: DynamicImage = RgbaImage::from_pixel(64, 48, Rgba([0, 0, 0, 255])).into();
        let empty: DynamicImage = RgbaImage::new(64, 48).into();
        let dim = RgbaImage::from_fn(64, 48, |x, _| Rgba([(x / 8) as u8, 0, 0, 255])).into();
        let full = red_over_blue(64, 48);
        for first in [&black, &empty] {
            let mut gif = Vec::new();
            let mut encoder = image::codecs::gif::GifEncoder::new(&mut gif);
            let frames =
                [first, &dim, &full, first].map(|frame| image::Frame::new(frame.to_rgba8()));
            encoder.encode_frames(frames).unwrap();
            drop(encoder);
            let image = NewsImage::encode(&gif).unwrap();
            let shown = image::load_from_memory(&image.bytes).unwrap().to_rgb8();
            assert!(
                shown.get_pixel(32, 40)[2] > 150,
                "{:?}",
                shown.get_pixel(32, 40)
            );
        }
    }

    #[test]
    fn a_preview_is_a_jpeg_of_one_size_for_pictures_of_any_shape() {
        let glass: DynamicImage = RgbaImage::new(300, 300).into();
        for picture in [red_over_blue(64, 48), red_over_blue(10, 1200), glass] {
            let stored = NewsImage::encode(&file(&picture, ImageFormat::Png)).unwrap();
            let jpeg = preview(&stored.bytes).unwrap();
            assert_eq!(image::guess_format(&jpeg).unwrap(), ImageFormat::Jpeg);
            let preview = image::load_from_memory(&jpeg).unwrap().to_rgb8();
            assert_eq!(preview.dimensions(), PREVIEW_PX);
            if picture.color().has_alpha() {
                assert!(preview.get_pixel(600, 300)[1] > 250, "white");
            }
        }
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
            (wide, "12,000 pixels on a side"),
            (bomb, "121 million pixels; at most 89 million"),
            (
                b"\0\0\0\x18ftypheic\0\0\0\0mif1heic".to_vec(),
                "save it as JPEG",
            ),
            (vec![0; MAX_INPUT_BYTES], "not a JPEG"),
            (vec![0; MAX_INPUT_BYTES + 1], "larger than 20 MB"),
        ] {
            let error = NewsImage::encode(&bytes).unwrap_err().to_string();
            assert!(error.contains(expected), "{error}");
        }
    }
}

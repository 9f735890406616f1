//! Decodes pictures from the office and from applicants, and converts those from the office to small WebP files without
//! metadata.

use std::io::Cursor;

use image::codecs::gif::GifDecoder;
use image::codecs::jpeg::JpegEncoder;
use image::codecs::webp::WebPDecoder;
use image::error::LimitErrorKind;
use image::imageops::{self, FilterType};
use image::metadata::Orientation;
use image::{
    AnimationDecoder, DynamicImage, Frames, ImageDecoder, ImageError, ImageFormat, ImageReader,
    ImageResult, Limits, RgbImage, Rgba, RgbaImage,
};
use moxcms::{CmsError, ColorProfile, DataColorSpace, Layout, TransformOptions};
use sha2::{Digest, Sha256};

use crate::text::hex;

/// Maximum number of bytes in a picture from the office.
pub const MAX_INPUT_BYTES: usize = 20_000_000;
const MAX_INPUT_SIDE_PX: u32 = 12_000;
/// Maximum memory for a decoded picture: enough for a photograph of 85 megapixels. Larger pictures are rejected before
/// they are decoded.
const MAX_DECODED_BYTES: u64 = 256 * 1024 * 1024;
/// The maximum side of a news picture. A list of news shows many of them, and on a slow network each one of this size
/// takes half a second.
const MAX_NEWS_SIDE_PX: u32 = 1200;
const MAX_NEWS_BYTES: usize = 100_000;
/// The size of a preview for messengers and social networks.
const PREVIEW_WIDTH_PX: u32 = 1200;
const PREVIEW_HEIGHT_PX: u32 = 630;
const PREVIEW_QUALITY: u8 = 80;
/// The number of frames of an animation to choose from.
const MAX_FRAMES: usize = 60;
/// A frame with at least this contrast is neither black nor empty.
const CLEAR_CONTRAST: u8 = 128;

/// The limits of one copy of a photograph.
struct CopySize {
    width: u32,
    max_bytes: usize,
}

/// The copies of a photograph that pages offer. A phone loads the first or the second.
const COPY_SIZES: [CopySize; 3] = [
    CopySize {
        width: 480,
        max_bytes: 60_000,
    },
    CopySize {
        width: 960,
        max_bytes: 160_000,
    },
    CopySize {
        width: 1600,
        max_bytes: 300_000,
    },
];
/// The maximum side of the picture that the copies are made from: enough for the widest copy of an upright photograph.
const MAX_COPIED_SIDE_PX: u32 = 2400;
/// The qualities to try, in this order, until the file is small enough. Below the last quality, a smaller picture looks
/// better.
const QUALITIES: [f32; 5] = [82.0, 74.0, 66.0, 58.0, 50.0];

/// A picture in the format in which the database stores it and the site serves it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewsImage {
    /// The WebP file.
    pub bytes: Vec<u8>,
    /// The first 16 hexadecimal digits of the SHA-256 of `bytes`. The path of the picture contains it, so that a changed
    /// picture has a new path.
    pub hash: String,
}

impl NewsImage {
    /// Converts a GIF, JPEG, PNG or WebP file, which it recognises by its content. The result is upright, in sRGB, within
    /// 1200 × 1200 pixels, and has at most 100 KB. Small pictures are not enlarged. An animation becomes a single frame
    /// that is neither black nor empty.
    ///
    /// A file that already has this format, for example from an export, stays unchanged, because encoding it again would
    /// change it.
    pub fn encode(bytes: &[u8]) -> Result<Self, PictureError> {
        let decoded = decode(bytes, OFFICE_BOUNDS)?;
        if decoded.longest_side() <= MAX_NEWS_SIDE_PX
            && bytes.len() <= MAX_NEWS_BYTES
            && is_bare_webp(bytes).unwrap_or(false)
        {
            return Ok(Self::new(bytes.to_vec()));
        }
        let mut picture = decoded.fit_within(MAX_NEWS_SIDE_PX);
        loop {
            let webp = to_small_webp(&picture, MAX_NEWS_BYTES)?;
            if webp.len() <= MAX_NEWS_BYTES {
                return Ok(Self::new(webp));
            }
            let side = picture.width().max(picture.height());
            picture = shrink(picture, side * 4 / 5);
        }
    }

    /// The width in pixels; 0 if the file is damaged.
    pub fn width(&self) -> u32 {
        WebPDecoder::new(Cursor::new(&self.bytes)).map_or(0, |webp| webp.dimensions().0)
    }

    /// Uses `bytes` unchanged. They must be a file that [`Self::encode`] would not change.
    pub(crate) fn new(bytes: Vec<u8>) -> Self {
        let hash = hex(&Sha256::digest(&bytes)[..8]);
        Self { bytes, hash }
    }
}

/// Copies of a photograph in the widths that screens need, as WebP files without metadata. No copy is wider than the
/// photograph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Copies {
    /// The copies, narrowest first; at least one.
    pub files: Vec<ScaledCopy>,
    /// The height of the last copy in pixels.
    pub height: u32,
}

/// A copy of a photograph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScaledCopy {
    /// Pixels.
    pub width: u32,
    /// The WebP file.
    pub webp: Vec<u8>,
}

impl Copies {
    /// Makes upright copies in sRGB from a GIF, JPEG, PNG or WebP file, which it recognises by its content.
    pub fn make(bytes: &[u8]) -> Result<Self, PictureError> {
        let picture = decode(bytes, OFFICE_BOUNDS)?.fit_within(MAX_COPIED_SIDE_PX);
        let mut height = picture.height();
        let mut files = Vec::new();
        for CopySize { width, max_bytes } in COPY_SIZES {
            let is_last = picture.width() <= width;
            let copy = if is_last {
                picture.clone()
            } else {
                let scaled_height = u64::from(picture.height()) * u64::from(width);
                let scaled_height = scaled_height.div_ceil(u64::from(picture.width()));
                let scaled_height = u32::try_from(scaled_height).unwrap_or(MAX_COPIED_SIDE_PX);
                picture.resize_exact(width, scaled_height, FilterType::Lanczos3)
            };
            height = copy.height();
            files.push(ScaledCopy {
                width: copy.width(),
                webp: to_small_webp(&copy, max_bytes)?,
            });
            if is_last {
                break;
            }
        }
        Ok(Self { files, height })
    }
}

/// Encodes `picture` with the highest quality that needs at most `max_bytes`, or else with the lowest quality.
fn to_small_webp(picture: &DynamicImage, max_bytes: usize) -> Result<Vec<u8>, PictureError> {
    let mut webp = Vec::new();
    for quality in QUALITIES {
        webp = to_webp(picture, quality)?;
        if webp.len() <= max_bytes {
            break;
        }
    }
    Ok(webp)
}

/// Whether the file is a WebP with a single picture, without metadata, and without bytes after its end.
fn is_bare_webp(bytes: &[u8]) -> ImageResult<bool> {
    let length = bytes.get(4..8).and_then(|length| length.try_into().ok());
    let has_exact_length =
        length.is_some_and(|length| u32::from_le_bytes(length) as usize + 8 == bytes.len());
    if !has_exact_length || !bytes.starts_with(b"RIFF") {
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
    /// The file has more bytes than this limit.
    #[error("the picture is larger than {} MB; save a smaller copy and use that", .0 / 1_000_000)]
    TooLarge(usize),
    /// The file is HEIC or AVIF, which the decoder does not support.
    #[error(
        "this is a HEIC or AVIF picture, a format that many phones use; save it as JPEG, or send it to yourself by email or WhatsApp, which \
         converts it"
    )]
    Heif,
    /// The file has another type, or is not a picture.
    #[error("this is not a JPEG, PNG, WebP or GIF image; save it as JPEG")]
    NotAPicture,
    /// The file is truncated, or a variant that the decoder does not support.
    #[error(
        "the picture is damaged, or in a variant that we cannot read; open it in an image program and save it as JPEG"
    )]
    Damaged,
    /// The picture was decoded, but cannot be encoded.
    #[error("the picture cannot be converted; save it as JPEG with another program")]
    NotEncodable,
    /// A side of the picture has too many pixels.
    #[error(
        "the picture has more than {MAX_INPUT_SIDE_PX} pixels on a side; save a smaller copy and use that"
    )]
    TooWide,
    /// The decoder would need too much memory.
    #[error("the picture needs more than 256 MB of memory; save a smaller copy and use that")]
    TooMuchMemory,
    /// The picture has too many pixels.
    #[error(
        "the picture has {megapixels} megapixels; the limit for this kind of picture is {max_megapixels}: save a smaller copy and use that"
    )]
    TooManyPixels {
        /// The size of the picture.
        megapixels: u64,
        /// The limit for pictures with this colour type.
        max_megapixels: u64,
    },
}

/// Converts an error of the decoder. Drops its message, which means nothing to the office.
fn decoding_error(error: ImageError) -> PictureError {
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

/// Whether `bytes` are HEIC or AVIF: the first box is `ftyp` with one of their brands (ISO/IEC 23008-12).
fn is_heif(bytes: &[u8]) -> bool {
    const BRANDS: [&[u8]; 10] = [
        b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1", b"avif", b"avis",
    ];
    let brand = bytes.get(8..12).unwrap_or_default();
    bytes.get(4..8) == Some(b"ftyp") && BRANDS.contains(&brand)
}

/// Whether a JPEG has image data and an end marker. This is necessary because the decoder fills missing data with grey. It
/// ignores bytes after the end marker, where phones append films.
fn is_whole_jpeg(bytes: &[u8]) -> bool {
    const END_OF_IMAGE: u8 = 0xd9;
    const START_OF_SCAN: u8 = 0xda;
    /// The marker TEM, which has no length.
    const TEMPORARY: u8 = 0x01;
    // In image data, 0xff is followed by 0, or starts one of eight restart markers.
    let is_marker = |pair: &[u8]| pair[0] == 0xff && !matches!(pair[1], 0 | 0xff | 0xd0..=0xd8);
    let mut has_data = false;
    let mut position = 2;
    loop {
        let rest = bytes.get(position..).unwrap_or_default();
        let Some(offset) = rest.windows(2).position(is_marker) else {
            return false;
        };
        position += offset + 2;
        match bytes[position - 1] {
            END_OF_IMAGE => return has_data,
            TEMPORARY => {}
            marker => {
                let length = bytes.get(position..position + 2);
                let length = length.map_or(0, |length| u16::from_be_bytes([length[0], length[1]]));
                position += usize::from(length);
                let is_data = bytes.get(position).is_some_and(|byte| *byte != 0xff)
                    || bytes.get(position + 1) == Some(&0);
                has_data |= marker == START_OF_SCAN && is_data;
            }
        }
    }
}

/// The first frame with [`CLEAR_CONTRAST`], or else the frame with the most contrast. Many animations begin black or empty.
fn choose_frame(frames: Frames) -> ImageResult<DynamicImage> {
    let mut best: Option<(u8, RgbaImage)> = None;
    for frame in frames.take(MAX_FRAMES) {
        let frame = match frame {
            Ok(frame) => frame.into_buffer(),
            Err(error) if best.is_none() => return Err(error),
            Err(_) => break,
        };
        let contrast = contrast(&frame);
        if best.as_ref().is_none_or(|(highest, _)| contrast > *highest) {
            best = Some((contrast, frame));
        }
        if contrast >= CLEAR_CONTRAST {
            break;
        }
    }
    match best {
        Some((_, frame)) => Ok(frame.into()),
        None => Err(ImageError::IoError(
            std::io::ErrorKind::UnexpectedEof.into(),
        )),
    }
}

/// The greatest difference between two pixels in red, green or blue, on a white background.
fn contrast(frame: &RgbaImage) -> u8 {
    let mut darkest = [255; 3];
    let mut lightest = [0; 3];
    for Rgba([red, green, blue, alpha]) in frame.pixels() {
        for (channel, value) in [red, green, blue].into_iter().enumerate() {
            let value = u16::from(*value);
            let alpha = u16::from(*alpha);
            let on_white = (value * alpha + 255 * (255 - alpha)) / 255;
            darkest[channel] = on_white.min(darkest[channel]);
            lightest[channel] = on_white.max(lightest[channel]);
        }
    }
    lightest
        .iter()
        .zip(&darkest)
        .map(|(lightest, darkest)| lightest.saturating_sub(*darkest))
        .max()
        .and_then(|range| u8::try_from(range).ok())
        .unwrap_or(0)
}

/// A decoded picture, before its orientation and its colour profile are applied.
pub struct DecodedPicture {
    picture: DynamicImage,
    orientation: Orientation,
    /// The colour profile (ICC).
    profile: Option<Vec<u8>>,
}

impl DecodedPicture {
    fn longest_side(&self) -> u32 {
        self.picture.width().max(self.picture.height())
    }

    /// Returns the picture upright, in sRGB, and within `side` × `side` pixels. Does not enlarge it.
    pub fn fit_within(self, side: u32) -> DynamicImage {
        // Shrink first, because the other steps are then faster.
        let mut picture = shrink(self.picture, side);
        picture.apply_orientation(self.orientation);
        match self.profile {
            // Like browsers, ignore a broken profile.
            Some(profile) => to_srgb(&picture, &profile).unwrap_or(picture),
            None => picture,
        }
    }
}

/// The limits of a picture.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    /// Maximum number of bytes in the file.
    pub bytes: usize,
    /// Maximum number of pixels.
    pub pixels: u64,
}

/// The limits of pictures from the office. [`MAX_DECODED_BYTES`] alone limits the number of pixels.
const OFFICE_BOUNDS: Bounds = Bounds {
    bytes: MAX_INPUT_BYTES,
    pixels: u64::MAX,
};

/// Decodes a GIF, JPEG, PNG or WebP file within `bounds`. It recognises the format by the content.
pub fn decode(bytes: &[u8], bounds: Bounds) -> Result<DecodedPicture, PictureError> {
    if bytes.len() > bounds.bytes {
        return Err(PictureError::TooLarge(bounds.bytes));
    }
    let mut reader = ImageReader::new(Cursor::new(bytes))
        .with_guessed_format()
        .map_err(|_| PictureError::Damaged)?;
    if is_heif(bytes) {
        return Err(PictureError::Heif);
    }
    // The features of the crate `image` enable exactly these four formats.
    let format = reader.format();
    if !format.is_some_and(|format| format.reading_enabled()) {
        return Err(PictureError::NotAPicture);
    }
    if format == Some(ImageFormat::Jpeg) && !is_whole_jpeg(bytes) {
        return Err(PictureError::Damaged);
    }
    reader.limits(limits());
    let mut decoder = reader.into_decoder().map_err(decoding_error)?;
    // The limits of a decoder do not include the decoded picture itself.
    let bytes_per_pixel = u64::from(decoder.color_type().bytes_per_pixel());
    let max_pixels = bounds.pixels.min(MAX_DECODED_BYTES / bytes_per_pixel);
    let (width, height) = decoder.dimensions();
    let pixels = u64::from(width) * u64::from(height);
    if pixels > max_pixels {
        return Err(PictureError::TooManyPixels {
            megapixels: pixels.div_ceil(1_000_000),
            max_megapixels: max_pixels / 1_000_000,
        });
    }
    let profile = decoder.icc_profile().unwrap_or_default();
    // Ignore a broken EXIF block.
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let picture = match animation_frames(bytes, format) {
        Some(frames) => choose_frame(frames.map_err(decoding_error)?),
        None => DynamicImage::from_decoder(decoder),
    };
    Ok(DecodedPicture {
        picture: picture.map_err(decoding_error)?,
        orientation,
        profile,
    })
}

/// The frames of a GIF or an animated WebP. `None` for other pictures.
fn animation_frames(bytes: &[u8], format: Option<ImageFormat>) -> Option<ImageResult<Frames<'_>>> {
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

/// Converts `picture` from the colours of `profile` to sRGB. Leaves a CMYK picture unchanged, because the decoder has
/// already converted it to RGB, so that the profile does not apply any more.
fn to_srgb(picture: &DynamicImage, profile: &[u8]) -> Result<DynamicImage, CmsError> {
    let profile = ColorProfile::new_from_slice(profile)?;
    let has_alpha = picture.color().has_alpha();
    let is_grey = profile.color_space == DataColorSpace::Gray;
    let does_profile_apply = match profile.color_space {
        DataColorSpace::Rgb => true,
        DataColorSpace::Gray => !picture.color().has_color(),
        _ => false,
    };
    if !does_profile_apply {
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
    if has_alpha {
        let mut converted = RgbaImage::new(picture.width(), picture.height());
        transform.transform(&pixels, &mut converted)?;
        Ok(converted.into())
    } else {
        let mut converted = RgbImage::new(picture.width(), picture.height());
        transform.transform(&pixels, &mut converted)?;
        Ok(converted.into())
    }
}

/// Makes the JPEG preview of a stored picture for messengers and social networks: cropped to the shape of 1200 × 630
/// pixels, and on a white background.
pub fn preview(webp: &[u8]) -> Result<Vec<u8>, PictureError> {
    let decoded = decode(webp, OFFICE_BOUNDS)?;
    let picture =
        decoded
            .picture
            .resize_to_fill(PREVIEW_WIDTH_PX, PREVIEW_HEIGHT_PX, FilterType::Triangle);
    to_jpeg(&on_white(&picture), PREVIEW_QUALITY)
}

/// Replaces transparency by a white background.
pub fn on_white(picture: &DynamicImage) -> DynamicImage {
    let mut canvas = RgbaImage::from_pixel(picture.width(), picture.height(), Rgba([255; 4]));
    imageops::overlay(&mut canvas, &picture.to_rgba8(), 0, 0);
    DynamicImage::from(canvas).to_rgb8().into()
}

/// Encodes `picture`, which must not have an alpha channel, as JPEG without metadata. `quality` is 1 to 100.
pub fn to_jpeg(picture: &DynamicImage, quality: u8) -> Result<Vec<u8>, PictureError> {
    let mut jpeg = Vec::new();
    let encoder = JpegEncoder::new_with_quality(&mut jpeg, quality);
    picture
        .write_with_encoder(encoder)
        .map_err(|_| PictureError::NotEncodable)?;
    Ok(jpeg)
}

/// Shrinks a picture that is larger than `side` × `side` pixels.
fn shrink(picture: DynamicImage, side: u32) -> DynamicImage {
    let longest_side = picture.width().max(picture.height());
    if longest_side <= side {
        return picture;
    }
    // Average blocks of pixels first. For a side of 12,000 pixels, Lanczos alone would take seconds and 300 MB.
    let twice = 2 * side;
    let picture = if longest_side > twice {
        picture.thumbnail(twice, twice)
    } else {
        picture
    };
    picture.resize(side, side, FilterType::Lanczos3)
}

fn to_webp(picture: &DynamicImage, quality: f32) -> Result<Vec<u8>, PictureError> {
    let width = picture.width();
    let height = picture.height();
    let encoded = if picture.color().has_alpha() {
        webp::Encoder::from_rgba(&picture.to_rgba8(), width, height).encode_simple(false, quality)
    } else {
        webp::Encoder::from_rgb(&picture.to_rgb8(), width, height).encode_simple(false, quality)
    };
    let encoded = encoded.map_err(|_| PictureError::NotEncodable)?;
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

    /// A JPEG with an EXIF block that has an orientation (rotate by 90 degrees) and the name of a camera.
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
    fn every_supported_format_becomes_a_small_webp() {
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
        let transparent: DynamicImage =
            RgbaImage::from_fn(60, 40, |x, y| Rgba([9, 200, 9, (x * y) as u8])).into();
        for picture in [red_over_blue(600, 400), transparent] {
            let first = NewsImage::encode(&file(&picture, ImageFormat::Png)).unwrap();
            assert_eq!(NewsImage::encode(&first.bytes).unwrap(), first);
        }
    }

    #[test]
    fn a_webp_with_metadata_or_bytes_after_its_end_is_encoded_again() {
        let transparent: DynamicImage = RgbaImage::from_pixel(60, 40, Rgba([9, 9, 9, 99])).into();
        let plain = NewsImage::encode(&file(&transparent, ImageFormat::Png)).unwrap();
        let mut with_tail = plain.bytes.clone();
        with_tail.extend(b"SecretCm");
        let mut exif = plain.bytes.clone();
        exif.extend(b"EXIF\x08\0\0\0SecretCm");
        let size = u32::try_from(exif.len() - 8).unwrap();
        exif[4..8].copy_from_slice(&size.to_le_bytes());
        // Set the EXIF flag of the extended format.
        exif[20] |= 0x08;
        for bytes in [exif, with_tail] {
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
    fn even_noise_becomes_at_most_100_kb() {
        let image = NewsImage::encode(&file(&noise(700), ImageFormat::Png)).unwrap();
        assert!(image.bytes.len() <= MAX_NEWS_BYTES, "{}", image.bytes.len());
    }

    #[test]
    fn a_photograph_gets_copies_that_are_not_wider_than_itself() {
        for (width, height, copy_widths, last_height) in [
            (2000, 1000, vec![480, 960, 1600], 800),
            (960, 540, vec![480, 960], 540),
            (700, 700, vec![480, 700], 700),
            (300, 900, vec![300], 900),
            (3000, 2, vec![480, 960, 1600], 2),
        ] {
            let copies = Copies::make(&file(&red_over_blue(width, height), ImageFormat::Jpeg));
            let copies = copies.unwrap();
            let widths: Vec<_> = copies.files.iter().map(|copy| copy.width).collect();
            assert_eq!(widths, copy_widths, "{width} x {height}");
            assert_eq!(copies.height, last_height, "{width} x {height}");
            for copy in &copies.files {
                let decoded = image::load_from_memory(&copy.webp).unwrap();
                assert_eq!(decoded.width(), copy.width);
            }
        }
        let copies = Copies::make(&rotated_jpeg()).unwrap();
        assert_eq!((copies.files[0].width, copies.height), (40, 60));
        let noise = Copies::make(&file(&noise(1000), ImageFormat::Png)).unwrap();
        assert!(noise.files[0].webp.len() < noise.files[1].webp.len());
        assert!(Copies::make(b"<svg/>").is_err());
    }

    #[test]
    fn transparency_is_kept() {
        let transparent: DynamicImage = RgbaImage::from_pixel(20, 20, Rgba([9, 9, 9, 0])).into();
        let image = NewsImage::encode(&file(&transparent, ImageFormat::Png)).unwrap();
        let decoded = image::load_from_memory(&image.bytes).unwrap().to_rgba8();
        assert_eq!(decoded.get_pixel(10, 10)[3], 0);
    }

    #[test]
    fn a_truncated_jpeg_is_damaged_and_bytes_after_its_end_are_ignored() {
        let whole = rotated_jpeg();
        for length in (20..whole.len()).step_by(7).chain([whole.len() - 1]) {
            let error = NewsImage::encode(&whole[..length]).unwrap_err().to_string();
            assert!(error.contains("damaged"), "{length}: {error}");
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
    fn the_colours_of_a_profile_are_converted_to_srgb() {
        let rgb: DynamicImage = RgbImage::from_pixel(64, 64, Rgb([60, 160, 60])).into();
        let rgba: DynamicImage = RgbaImage::from_pixel(64, 64, Rgba([60, 160, 60, 200])).into();
        for (profile, [r, g, b]) in [
            (ColorProfile::new_display_p3(), [0, 163, 40]),
            (ColorProfile::new_adobe_rgb(), [0, 162, 46]),
            (ColorProfile::new_srgb(), [60, 160, 60]),
        ] {
            for picture in [&rgb, &rgba] {
                let image = NewsImage::encode(&with_profile(picture, &profile)).unwrap();
                let converted = image::load_from_memory(&image.bytes).unwrap().to_rgba8();
                let pixel = converted.get_pixel(32, 32).0;
                for (value, expected) in pixel.iter().zip([r, g, b]) {
                    assert!(value.abs_diff(expected) < 8, "{pixel:?} {:?}", [r, g, b]);
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
    fn an_animation_becomes_a_frame_that_is_not_black_or_empty() {
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
    fn every_preview_is_a_jpeg_of_the_same_size() {
        let transparent: DynamicImage = RgbaImage::new(300, 300).into();
        for picture in [red_over_blue(64, 48), red_over_blue(10, 1200), transparent] {
            let stored = NewsImage::encode(&file(&picture, ImageFormat::Png)).unwrap();
            let jpeg = preview(&stored.bytes).unwrap();
            assert_eq!(image::guess_format(&jpeg).unwrap(), ImageFormat::Jpeg);
            let preview = image::load_from_memory(&jpeg).unwrap().to_rgb8();
            assert_eq!(preview.dimensions(), (1200, 630));
            if picture.color().has_alpha() {
                assert!(preview.get_pixel(600, 300)[1] > 250, "white");
            }
        }
    }

    #[test]
    fn other_files_are_rejected_with_a_reason() {
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
            (wide, "12000 pixels on a side"),
            (
                bomb,
                "121 megapixels; the limit for this kind of picture is 89",
            ),
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

import type { Page } from "@playwright/test";

/** A JPEG file, in the form that Playwright's file inputs accept. */
export type Photo = { name: string; mimeType: string; buffer: Buffer };

/** The file name, a CSS colour, and the size in pixels. */
type PhotoOptions = { name: string; colour: string; width: number; height: number };

/** Creates a photo in the browser of `page`. Its random-looking marks make it compress as badly as a real photo. */
export async function createPhoto(page: Page, { name, ...options }: PhotoOptions): Promise<Photo> {
  const base64 = await page.evaluate(async ({ colour, width, height }) => {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("The browser has no 2D canvas");
    context.fillStyle = colour;
    context.fillRect(0, 0, width, height);
    // Prime factors spread the marks over the photo, in varying shades.
    for (let mark = 0; mark < (width * height) / 400; mark += 1) {
      context.fillStyle = `hsl(0 0% ${(mark * 37) % 100}%)`;
      context.fillRect((mark * 7919) % width, (mark * 104729) % height, 9, 3);
    }
    const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 1 });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  }, options);
  return { name, mimeType: "image/jpeg", buffer: Buffer.from(base64, "base64") };
}

const EXIF = Buffer.from(
  [
    "457869660000", // "Exif", the identifier of the segment
    "49492a0008000000", // TIFF header: little-endian, and the directory is at offset 8
    "0100", // the number of tags in the directory
    "120103000100000006000000", // tag 0x0112 (orientation), one 16-bit integer, value 6
    "00000000", // there is no other directory
  ].join(""),
  "hex",
);

/** Adds EXIF orientation 6, as from a camera held sideways: viewers must turn the photo 90° clockwise. */
export function addSidewaysOrientation({ buffer, ...photo }: Photo): Photo {
  const length = Buffer.alloc(2);
  // The length of a segment includes these two bytes.
  length.writeUInt16BE(EXIF.length + 2);
  const startOfImage = buffer.subarray(0, 2);
  const app1Marker = Buffer.from("ffe1", "hex");
  return {
    ...photo,
    buffer: Buffer.concat([startOfImage, app1Marker, length, EXIF, buffer.subarray(2)]),
  };
}

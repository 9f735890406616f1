/** The longer side of a photo in pixels. An A4 page has 170 of them per inch then, enough for small print. The server's PDF has no more. */
const SIDE_PX = 2000;
/** About what a photo should take: six of them are half a minute on a slow connection. */
const TARGET_BYTES = 250 * 1024;
const QUALITIES = [0.8, 0.65, 0.5];

/** What was made here, which must not lose quality again. */
const shrunk = new WeakSet<File>();

/**
 * A smaller copy of `photo`: a JPEG that is upright and has no metadata. A photo that is small already stays as it is, and so does a
 * WebP: browsers show one without regard to its orientation, which the server knows.
 *
 * @throws if the browser cannot decode it
 */
export async function shrinkPhoto(photo: File): Promise<File> {
  if (shrunk.has(photo) || photo.size <= TARGET_BYTES || photo.type === "image/webp") return photo;
  const bitmap = await createImageBitmap(photo);
  const scale = Math.min(1, SIDE_PX / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("There is no memory for a canvas");
  context.imageSmoothingQuality = "high";
  // What is transparent becomes white, like paper.
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  let jpeg: Blob | undefined;
  for (const quality of QUALITIES) {
    jpeg = await jpegOf(canvas, quality);
    if (jpeg.size <= TARGET_BYTES) break;
  }
  // Safari keeps the memory of a canvas for long.
  canvas.width = 0;
  if (!jpeg || jpeg.size >= photo.size) return photo;
  const name = `${photo.name.replace(/\.\w+$/, "")}.jpg`;
  const copy = new File([jpeg], name, { type: jpeg.type, lastModified: photo.lastModified });
  shrunk.add(copy);
  return copy;
}

function jpegOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The photo cannot be encoded"))), "image/jpeg", quality);
  });
}

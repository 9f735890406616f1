/** The maximum length of the longer side. For an A4 page that is 170 pixels per inch, enough for small print, and the server's PDF has no more. */
const MAX_SIDE_PX = 2000;
/** The desired size of a photo. Uploading six photos of this size takes half a minute on a slow connection. */
const TARGET_BYTES = 250 * 1024;
const QUALITIES = [0.8, 0.65, 0.5];

/** Copies that this module has made. Compressing them again would lose quality. */
const copies = new WeakSet<File>();

/**
 * Returns a smaller copy of `photo`: an upright JPEG without metadata. Returns small photos and WebP photos unchanged, because browsers
 * ignore the orientation of a WebP photo and the server does not.
 *
 * @throws if the browser cannot decode the photo
 */
export async function shrinkPhoto(photo: File): Promise<File> {
  if (copies.has(photo) || photo.size <= TARGET_BYTES || photo.type === "image/webp") return photo;
  const bitmap = await createImageBitmap(photo);
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("There is no memory for a canvas");
  context.imageSmoothingQuality = "high";
  // Transparent pixels become white, like paper.
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  let jpeg: Blob | undefined;
  for (const quality of QUALITIES) {
    jpeg = await encodeJpeg(canvas, quality);
    if (jpeg.size <= TARGET_BYTES) break;
  }
  // Safari frees the memory of a canvas late, unless its size is zero.
  canvas.width = 0;
  if (!jpeg || jpeg.size >= photo.size) return photo;
  const name = `${photo.name.replace(/\.\w+$/, "")}.jpg`;
  const copy = new File([jpeg], name, { type: jpeg.type, lastModified: photo.lastModified });
  copies.add(copy);
  return copy;
}

function encodeJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The photo cannot be encoded"))),
      "image/jpeg",
      quality,
    );
  });
}

import type { Page } from "@playwright/test";

/** A JPEG file, in the form that Playwright's file inputs accept. */
export type Photo = { name: string; mimeType: string; buffer: Buffer };

/** Creates a photo in the browser of `page`. Its random-looking marks make it compress as badly as a real photo. */
export async function photoOf(page: Page, name: string, colour: string, width: number, height: number): Promise<Photo> {
  const base64 = await page.evaluate(
    async ([colour, width, height]) => {
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext("2d");
      if (!context) throw new Error("The browser has no canvas");
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
    },
    [colour, width, height] as const,
  );
  return { name, mimeType: "image/jpeg", buffer: Buffer.from(base64, "base64") };
}

/** `photo` with the orientation tag of a camera that was held sideways. Viewers must rotate it to the right. */
export function heldSideways({ buffer, ...photo }: Photo): Photo {
  const exif = Buffer.from("457869660000" + "49492a0008000000" + "0100" + "120103000100000006000000" + "00000000", "hex");
  const length = Buffer.alloc(2);
  length.writeUInt16BE(exif.length + 2);
  const marked = Buffer.concat([buffer.subarray(0, 2), Buffer.from("ffe1", "hex"), length, exif, buffer.subarray(2)]);
  return { ...photo, buffer: marked };
}

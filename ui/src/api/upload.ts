/** An upload over a slow line may take long, but not stand still. */
const SILENCE_MS = 60_000;

/** Posts a form by XMLHttpRequest, because fetch does not tell how much of it has left. */
export function upload(
  path: string,
  form: FormData,
  onProgress: (sent: number) => void,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let silence = window.setTimeout(() => request.abort(), SILENCE_MS);
    const fail = (what: string) => () => reject(new Error(`Upload ${what}`));
    request.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
      window.clearTimeout(silence);
      silence = window.setTimeout(() => request.abort(), SILENCE_MS);
      if (lengthComputable) onProgress(loaded / total);
    });
    request.addEventListener("load", () => resolve({ status: request.status, text: request.responseText }));
    request.addEventListener("error", fail("failed"));
    request.addEventListener("abort", fail(`stood still for ${SILENCE_MS / 1000} s`));
    request.addEventListener("loadend", () => window.clearTimeout(silence));
    request.open("POST", path);
    request.setRequestHeader("accept", "application/json");
    request.send(form);
  });
}

const INTERVAL_MS = 500;

/** `./dev.sh` writes a new number to this file with each build. */
const BUILD_FILE = "/assets/build.txt";

/** Reloads the page when `./dev.sh` has built an edit and the server runs with it. Only development builds contain this. */
export function reloadAfterBuild(): void {
  let current: string | undefined;
  setInterval(async () => {
    const build = await readBuild();
    // While the server restarts, keep asking.
    if (!build) return;
    current ??= build;
    if (build !== current) window.location.reload();
  }, INTERVAL_MS);
}

async function readBuild(): Promise<string | undefined> {
  try {
    const response = await fetch(BUILD_FILE, { cache: "no-store" });
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined;
  }
}

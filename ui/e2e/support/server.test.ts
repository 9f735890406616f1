// @vitest-environment node
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";

/** Reports where its settings are: a server as its address, another command on its standard output. */
const PROGRAM = `#!/bin/sh
[ "$3" = serve ] || { echo "$STANDFAST_SETTINGS_FILE"; exit; }
echo "{\\"url\\":\\"http://host$STANDFAST_SETTINGS_FILE\\"}" >&2
exec cat
`;

test("no_process_reads_the_settings_of_this_machine", async () => {
  const folder = await mkdtemp(join(tmpdir(), "standfast-program-"));
  const program = join(folder, "standfast");
  await writeFile(program, PROGRAM, { mode: 0o755 });
  vi.stubEnv("STANDFAST_BIN", program);
  vi.stubEnv("STANDFAST_SETTINGS_FILE", "/etc/standfast/standfast.env");
  const { Server } = await import("./server");
  const server = await Server.start();
  try {
    expect(server.url).toBe("http://host/dev/null");
    expect(await server.command("messages", "list")).toBe("/dev/null\n");
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
    vi.unstubAllEnvs();
  }
});

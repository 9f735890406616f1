import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Returns a port for a program that cannot choose one itself. The kernel assigns only ports above 32,768 to other programs. */
export async function findFreePort(): Promise<number> {
  const probe = createServer();
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once("error", () => resolve(false)).listen(port, "127.0.0.1", () => resolve(true));
    });
    if (!isFree) continue;
    probe.close();
    await once(probe, "close");
    return port;
  }
}

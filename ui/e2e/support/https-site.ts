import { execFile } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Server } from "./server";

const run = promisify(execFile);

/** A server with HTTPS, and a certificate of its own that browsers are told to accept. */
export class HttpsSite {
  private constructor(
    /** The address of HTTPS. */
    readonly url: string,
    readonly server: Server,
    private readonly folder: string,
  ) {}

  static async start(): Promise<HttpsSite> {
    const folder = await mkdtemp(join(tmpdir(), "standfast-e2e-tls-"));
    await writeCertificate(folder, "first");
    const port = await freePort();
    const url = `https://localhost:${port}`;
    const files = ["--tls-cert", join(folder, "chain.pem"), "--tls-key", join(folder, "key.pem")];
    const server = await Server.start(...files, "--tls-addr", `127.0.0.1:${port}`, "--public-url", url);
    return new HttpsSite(url, server, folder);
  }

  /** The address of plain HTTP, by name: a certificate names no number. */
  get plainUrl(): string {
    return this.server.url.replace("127.0.0.1", "localhost");
  }

  /** Replaces the certificate. The server uses the new one within some seconds. */
  async renew(owner: string): Promise<void> {
    await writeCertificate(this.folder, owner);
  }

  async stop(): Promise<void> {
    await this.server.stop();
    await rm(this.folder, { recursive: true });
  }
}

async function writeCertificate(folder: string, owner: string): Promise<void> {
  const request = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"];
  const names = ["-subj", `/CN=${owner}`, "-addext", "subjectAltName=DNS:localhost"];
  const files = ["-keyout", join(folder, "key.pem"), "-out", join(folder, "chain.pem")];
  await run("openssl", [...request, ...names, ...files]);
}

/**
 * The public URL contains the port, so it must be known before the server starts. The kernel gives no other program one below
 * 32,768.
 */
async function freePort(): Promise<number> {
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

import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "./free-port";
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
    const [certificate, key] = [join(folder, "chain.pem"), join(folder, "key.pem")];
    const request = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"];
    const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
    await run("openssl", [...request, ...names, "-keyout", key, "-out", certificate]);
    // The public URL contains the port, so it must be known before the server starts.
    const port = await freePort();
    const url = `https://localhost:${port}`;
    const files = ["--tls-cert", certificate, "--tls-key", key];
    const server = await Server.start(...files, "--tls-addr", `127.0.0.1:${port}`, "--public-url", url);
    return new HttpsSite(url, server, folder);
  }

  /** The address of plain HTTP, by name: a certificate names no number. */
  get plainUrl(): string {
    return this.server.url.replace("127.0.0.1", "localhost");
  }

  async stop(): Promise<void> {
    await this.server.stop();
    await rm(this.folder, { recursive: true });
  }
}

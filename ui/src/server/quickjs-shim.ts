/*
 * Browser features that React and the router need and QuickJS lacks. Each one is added only if it is missing, and supports only
 * rendering to a string: no real timers, no encodings except UTF-8, and only simple URLs.
 */

class Utf8Encoder {
  encode(text: string): Uint8Array {
    const binary = unescape(encodeURIComponent(text));
    return Uint8Array.from(binary, (char) => char.charCodeAt(0));
  }
}

class QueuedPort {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  peer: QueuedPort | null = null;
  postMessage(data: unknown): void {
    Promise.resolve().then(() => this.peer?.onmessage?.({ data }));
  }
}

class QueuedChannel {
  port1 = new QueuedPort();
  port2 = new QueuedPort();
  constructor() {
    this.port1.peer = this.port2;
    this.port2.peer = this.port1;
  }
}

const ADDRESS = /^(?:([a-z][a-z0-9+.-]*:)\/\/([^/?#]*))?([^?#]*)(\?[^#]*)?(#.*)?$/i;

/** Supports site paths and absolute HTTP URLs. Does not resolve `..`, separate ports or decode. */
class SiteUrl {
  readonly protocol: string;
  readonly host: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  constructor(address: string, base?: string) {
    const parts = ADDRESS.exec(address);
    if (!parts) throw new TypeError(`Invalid URL: ${address}`);
    const outer = parts[1] || base === undefined ? null : new SiteUrl(base);
    this.protocol = parts[1] ?? outer?.protocol ?? "";
    this.host = parts[2] ?? outer?.host ?? "";
    if (!this.protocol) throw new TypeError(`Invalid URL: ${address}`);
    this.pathname = parts[3] || "/";
    this.search = parts[4] ?? "";
    this.hash = parts[5] ?? "";
  }
  get origin(): string {
    return `${this.protocol}//${this.host}`;
  }
  get href(): string {
    return this.origin + this.pathname + this.search + this.hash;
  }
  toString(): string {
    return this.href;
  }
}

const silent = () => undefined;

const missingInQuickJs = {
  TextEncoder: Utf8Encoder,
  MessageChannel: QueuedChannel,
  URL: SiteUrl,
  queueMicrotask: (job: () => void) => void Promise.resolve().then(job),
  setTimeout: (job: () => void) => void Promise.resolve().then(job),
  clearTimeout: silent,
  performance: { now: () => Date.now() },
  console: { log: silent, info: silent, warn: silent, error: silent, debug: silent },
};

for (const [name, value] of Object.entries(missingInQuickJs)) {
  if (!(name in globalThis)) Reflect.set(globalThis, name, value);
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { endProcess } from "./end-process";

const ATTEMPTS = 3;
const SESSION_MS = 10_000;
const COMMAND_MS = 20_000;

/** A driver with one session, which speaks WebDriver, https://www.w3.org/TR/webdriver/. */
export class WebDriver {
  private constructor(
    private readonly driver: ChildProcess,
    private readonly session: string,
  ) {}

  /** WebKit's driver leaves about one of twenty requests for a session without an answer; then another driver is started. */
  static async start(executable: string, capabilities: object, env: NodeJS.ProcessEnv): Promise<WebDriver> {
    for (let attempt = 1; ; attempt += 1) {
      const port = await freePort();
      const driver = spawn(executable, [`--port=${port}`], { env, stdio: "ignore" });
      const address = `http://127.0.0.1:${port}`;
      try {
        await listening(driver, address);
        const wanted = { capabilities: { alwaysMatch: capabilities } };
        const { sessionId } = await call<{ sessionId: string }>("POST", `${address}/session`, wanted, SESSION_MS);
        return new WebDriver(driver, `${address}/session/${sessionId}`);
      } catch (cause) {
        await endProcess(driver);
        if (attempt === ATTEMPTS || !isTimeout(cause)) throw cause;
      }
    }
  }

  post<Result>(path: string, body: object = {}, withinMs = COMMAND_MS): Promise<Result> {
    return call("POST", this.session + path, body, withinMs);
  }

  async close(): Promise<void> {
    await call("DELETE", this.session, undefined, COMMAND_MS);
    await endProcess(this.driver);
  }
}

/** Whether a command failed because its answer did not come in time. */
export function isTimeout(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === "TimeoutError";
}

async function call<Result>(method: string, url: string, body: object | undefined, withinMs: number): Promise<Result> {
  const signal = AbortSignal.timeout(withinMs);
  const response = await fetch(url, { method, body: body && JSON.stringify(body), signal });
  // The JSON boundary: the protocol.
  const { value } = (await response.json()) as { value: Result };
  if (!response.ok) throw new Error(`${method} ${url}: ${JSON.stringify(value)}`);
  return value;
}

async function listening(driver: ChildProcess, address: string): Promise<void> {
  const failed = once(driver, "error").then(([cause]) => Promise.reject(cause));
  const answered = async () => {
    while (!(await fetch(`${address}/status`).catch(() => undefined))) {
      if (driver.exitCode !== null) throw new Error(`The driver exited with ${driver.exitCode}`);
    }
  };
  await Promise.race([answered(), failed]);
}

/** A port for the driver, which cannot choose one. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return address.port;
}

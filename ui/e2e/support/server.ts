import {
  type ChildProcess,
  type ChildProcessWithoutNullStreams,
  execFile,
  spawn,
} from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const BINARY =
  process.env.STANDFAST_BIN ??
  fileURLToPath(new URL("../../../target/debug/standfast", import.meta.url));
const run = promisify(execFile);

const ofThisMachine = Object.entries(process.env).filter(
  ([name]) => name !== "RUST_LOG" && !name.startsWith("STANDFAST_"),
);
/** The environment of every process. It omits the settings of a site on this machine, whose office would otherwise get email. */
const environment = {
  ...Object.fromEntries(ofThisMachine),
  STANDFAST_SETTINGS_FILE: "/dev/null",
  // Tests of the rate limit pass a flag, which overrides this variable.
  STANDFAST_RATE_LIMIT: "off",
};

/** A news item or a job, with the fields of its file and the text below them. */
interface NewContent {
  kind: "news" | "job";
  slug: string;
  title: string;
  text: string;
  [field: string]: string | number;
}

export type NewJob = {
  title: string;
  location: string;
  deadline: string;
  description: string;
  flags?: string[];
};

/** A message in the output of `messages list --json`. */
export type StoredMessage = {
  kind: string;
  /** Null for a contact message. */
  reference: string | null;
  name: string;
  email: string;
  subject: string;
  message: string;
  /** The other fields with a value. */
  fields: Record<string, string>;
};

/** An application in the output of `applications list --json`. */
export type StoredApplication = {
  reference: string;
  name: string;
  email: string;
  contact: string;
  job_position: string;
  job_slug: string | null;
  job_title: string | null;
  message: string | null;
  resume: { file_name: string; media_type: string; photos: number | null } | null;
};

/** A running executable on a random port, with a database in a temporary directory. */
export class Server {
  private constructor(
    readonly url: string,
    private readonly directory: string,
    private readonly process: ChildProcessWithoutNullStreams,
  ) {}

  static async start(...flags: string[]): Promise<Server> {
    const directory = await mkdtemp(join(tmpdir(), "standfast-e2e-"));
    const server = serve(directory, "127.0.0.1:0", flags);
    const url = await readServedUrl(server).catch(async (cause: unknown) => {
      await rm(directory, { recursive: true });
      throw cause;
    });
    return new Server(url, directory, server);
  }

  async stop(): Promise<void> {
    await terminate(this.process);
    await rm(this.directory, { recursive: true });
  }

  /** Runs a subcommand on the server's database and returns its output. */
  async runCommand(...words: string[]): Promise<string> {
    const { stdout } = await run(BINARY, ["--db", databasePath(this.directory), ...words], {
      env: environment,
    });
    return stdout;
  }

  /** Publishes a job for three people aged 21 to 45 and returns its id. The server shows it within a second. */
  async addJob({ title, location, deadline, description, flags = [] }: NewJob): Promise<string> {
    const fields = [
      "--title",
      title,
      "--location",
      location,
      "--deadline",
      deadline,
      "--description",
      description,
    ];
    return this.runCommand(
      "jobs",
      "add",
      "--vacancies",
      "3",
      "--min-age",
      "21",
      "--max-age",
      "45",
      ...fields,
      ...flags,
    );
  }

  async importContent(items: NewContent[]): Promise<void> {
    const directory = join(this.directory, "content");
    await mkdir(directory);
    for (const { slug, text, ...fields } of items) {
      // JSON is also valid YAML.
      await writeFile(
        join(directory, `${slug}.md`),
        `---\n${JSON.stringify(fields)}\n---\n\n${text}\n`,
      );
    }
    await this.runCommand("content", "import", directory);
  }

  /** Returns the messages with this email address, or with this subject if the sender is anonymous. */
  async listMessages(known: string): Promise<StoredMessage[]> {
    const all: StoredMessage[] = JSON.parse(
      await this.runCommand("messages", "list", "--all", "--json"),
    );
    return all.filter(({ email, subject }) => email === known || subject === known);
  }

  /** Returns the applications from an email address. */
  async listApplications(from: string): Promise<StoredApplication[]> {
    const all: StoredApplication[] = JSON.parse(
      await this.runCommand("applications", "list", "--all", "--json"),
    );
    return all.filter(({ email }) => email === from);
  }
}

function databasePath(directory: string): string {
  return join(directory, "standfast.db");
}

function serve(
  directory: string,
  address: string,
  flags: string[],
): ChildProcessWithoutNullStreams {
  const listen = ["serve", "--addr", address, "--log-format", "json"];
  return spawn(BINARY, ["--db", databasePath(directory), ...listen, ...flags], {
    env: environment,
  });
}

/** Ends a process and waits until it has ended. */
export async function terminate(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return;
  const exit = new Promise((resolve) => process.once("exit", resolve));
  process.kill();
  await exit;
}

/** Reads the server's URL from its log. Keeps reading afterwards, because a full pipe would block the server. */
function readServedUrl(process: ChildProcessWithoutNullStreams): Promise<string> {
  return new Promise((resolve, reject) => {
    const output: string[] = [];
    process.stdout.resume();
    process.once("error", reject);
    process.once("exit", (code) =>
      reject(new Error(`${BINARY} exited with ${code}:\n${output.join("\n")}`)),
    );
    createInterface(process.stderr).on("line", (line) => {
      const url = /"url":"([^"]+)"/.exec(line)?.[1];
      if (url) resolve(url);
      output.push(line);
    });
  });
}

import { fileURLToPath } from "node:url";

/** The message of a prospect with this email address. */
export const createMessage = (email: string) => ({
  name: "Ayesha Khan",
  email,
  subject: "Two guards for an office",
  message: "سلام, from 1 December, day and night.\nPlease call me.",
});

/** The path of a CV. A file on disk has the same date whenever a test chooses it. */
export const resume = fileURLToPath(new URL("./bilal-ahmed.pdf", import.meta.url));

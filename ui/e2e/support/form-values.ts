import { fileURLToPath } from "node:url";

/** The message of a prospect with this email address. */
export const createMessage = (email: string) => ({
  name: "Ayesha Khan",
  email,
  subject: "Two guards for an office",
  message: "سلام, from 1 December, day and night.\nPlease call me.",
});

/** The path of a résumé. It is a file on disk, because a buffer would get a new date each time a test chooses it. */
export const resumePath = fileURLToPath(new URL("./bilal-ahmed.pdf", import.meta.url));

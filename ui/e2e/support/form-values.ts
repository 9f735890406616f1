import { fileURLToPath } from "node:url";

/** What a prospect writes, from an e-mail address. */
export const messageFrom = (email: string) => ({
  name: "Ayesha Khan",
  email,
  subject: "Two guards for an office",
  message: "سلام, from 1 December, day and night.\nPlease call me.",
});

/** On disk, so that it has the same date whenever it is chosen. */
export const resume = fileURLToPath(new URL("./bilal-ahmed.pdf", import.meta.url));

/** What is still being done to the files of each form. */
const tasks = new WeakMap<HTMLFormElement, Set<Promise<void>>>();

/** Keeps `form` from being sent until `task` is done. A task must not reject. */
export function delaySending(form: HTMLFormElement, task: Promise<void>): void {
  const ofForm = tasks.get(form) ?? new Set();
  tasks.set(form, ofForm.add(task));
  void task.then(() => ofForm.delete(task));
}

/** Waits until nothing is being done to the files of `form`. */
export async function untilPrepared(form: HTMLFormElement): Promise<void> {
  await Promise.all(tasks.get(form) ?? []);
}

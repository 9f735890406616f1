/** The unfinished tasks of each form, such as making smaller copies of photos. */
const tasks = new WeakMap<HTMLFormElement, Set<Promise<void>>>();

/** Delays sending `form` until `task` is done. The task must not reject. */
export function delaySending(form: HTMLFormElement, task: Promise<void>): void {
  const formTasks = tasks.get(form) ?? new Set();
  tasks.set(form, formTasks.add(task));
  void task.then(() => formTasks.delete(task));
}

/** Waits for all tasks of `form`. */
export async function waitForPreparation(form: HTMLFormElement): Promise<void> {
  await Promise.all(tasks.get(form) ?? []);
}

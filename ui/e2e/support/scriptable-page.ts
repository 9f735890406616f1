/** A page in any browser that can run a script. The script runs in the page and returns JSON. */
export type ScriptablePage = {
  evaluate<Result>(script: () => Result | Promise<Result>): Promise<Result>;
};

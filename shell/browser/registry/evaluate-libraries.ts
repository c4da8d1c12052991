import { eagerLibraries, shareScope } from '../provided-libraries.ts';

/** Begins another task: the browser paints and answers input in between. A hidden page does neither, and its timers are slow. */
export const nextTask = (): Promise<void> =>
  document.hidden ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve));

let evaluated: Promise<void> | undefined;

const evaluate = async () => {
  for (const name of eagerLibraries) {
    await nextTask();
    for (const { get } of Object.values(shareScope[name] ?? {})) await get();
  }
};

/** Evaluates the libraries of remotes, each in a separate task: together they would block the page for too long. */
export const evaluateLibraries = (): Promise<void> => (evaluated ??= evaluate());

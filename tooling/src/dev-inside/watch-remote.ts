import webpack, { type Stats } from 'webpack';
import { insideConfigurations } from './inside-configuration.mjs';

/** What is watched, and what happens with it. */
export type WatchOptions = {
  /** Folder of the remote. */
  root: string;
  /** Where it is built to. */
  dist: string;
  nextId: () => string;
  /** Told at the beginning and after each save that leaves the remote sound; no build begins before it is done. */
  onBuild: (releaseId: string, savedAt: number) => Promise<void>;
  /** Told after a save that does not build, in the bundler's words. */
  onErrors: (words: string) => void;
};

/** The compiler's own stack says nothing about the sources. */
const getMessages = (stats: Stats): string =>
  stats.toString({ preset: 'errors-only', colors: true }).replace(/\n+Stack backtrace:\n( .*\n?)*?(?= @ |$)/g, '\n');

/**
 * Builds a remote, and again what a change of its sources, or of the packages that it is made of, concerns.
 * @returns when the watching has begun; it ends with the process
 */
export const watchRemote = async ({ root, dist, nextId, onBuild, onErrors }: WatchOptions): Promise<void> => {
  let built = '';
  let given = '';
  let savedAt = performance.now();
  let giving = Promise.resolve();
  const faults = new Map<string, string>();

  const compiler = webpack(await insideConfigurations({ root, dist, nextId: () => (built = nextId()) }));
  for (const bundle of compiler.compilers) {
    bundle.hooks.invalid.tap('dev:inside', () => (savedAt = performance.now()));
    // What is being published must not be overwritten meanwhile.
    bundle.hooks.watchRun.tapPromise('dev:inside', () => giving);
  }
  const watching = compiler.watch({ aggregateTimeout: 30 }, (error, results) => {
    if (error) return onErrors(error.message);
    // Only the faces that were built anew are in the results; the fault of the other one still holds.
    for (const stats of results?.stats ?? [])
      faults.set(stats.compilation.name ?? '', stats.hasErrors() ? getMessages(stats) : '');
    // Most faults are those of both faces.
    const words = [...faults.values()].find((fault) => fault !== '');
    if (words) return onErrors(words);
    // The release's name is in the browser's face: where only the server's was built, that one is built again too.
    if (built === given) return watching?.invalidate();
    given = built;
    giving = onBuild(built, savedAt).catch((problem: unknown) => onErrors(String(problem)));
  });
};

import webpack, { type Stats } from 'webpack';
import { insideConfigurations } from './inside-configuration.mjs';

export type WatchOptions = {
  /** Folder of the remote. */
  root: string;
  /** Output folder. */
  dist: string;
  nextId: () => string;
  /** Called after the first build and each later one without errors; no build starts until it is done. */
  onBuild: (releaseId: string, savedAt: number) => Promise<void>;
  /** Called with webpack's report after a save that does not build. */
  onErrors: (report: string) => void;
};

/** Without the compiler's own stack. */
const getMessages = (stats: Stats): string =>
  stats.toString({ preset: 'errors-only', colors: true }).replace(/\n+Stack backtrace:\n( .*\n?)*?(?= @ |$)/g, '\n');

/**
 * Builds a remote, and rebuilds it after each change of its sources or of the packages it contains.
 * @returns when watching has started; it ends with the process
 */
export const watchRemote = async ({ root, dist, nextId, onBuild, onErrors }: WatchOptions): Promise<void> => {
  let built = '';
  let published = '';
  let savedAt = performance.now();
  let publishing = Promise.resolve();
  const reports = new Map<string, string>();

  const compiler = webpack(await insideConfigurations({ root, dist, nextId: () => (built = nextId()) }));
  for (const bundle of compiler.compilers) {
    bundle.hooks.invalid.tap('dev:inside', () => (savedAt = performance.now()));
    // A build that is being published must not be overwritten.
    bundle.hooks.watchRun.tapPromise('dev:inside', () => publishing);
  }
  const watching = compiler.watch({ aggregateTimeout: 30 }, (error, results) => {
    if (error) return onErrors(error.message);
    // The results contain rebuilt bundles only; errors of the other one remain.
    for (const stats of results?.stats ?? [])
      reports.set(stats.compilation.name ?? '', stats.hasErrors() ? getMessages(stats) : '');
    // One is enough: most errors are in both bundles.
    const report = [...reports.values()].find((text) => text !== '');
    if (report) return onErrors(report);
    // The release id is in the browser bundle: where only the server bundle was rebuilt, the browser's is rebuilt, too.
    if (built === published) return watching?.invalidate();
    published = built;
    publishing = onBuild(built, savedAt).catch((problem: unknown) => onErrors(String(problem)));
  });
};

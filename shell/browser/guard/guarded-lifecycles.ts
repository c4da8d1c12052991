import type { RemoteProps } from '@acara/shared-remote';
import type { EndHold } from './preserve-scroll.ts';
import { LIMITS, releaseRunner, type FailureCause, type RunnableRelease, type RunPhase } from './release-runner.ts';

/** What is told of a release: a phase in which it failed, or that another one, whose id `error` is, runs in its place. */
export type GuardPhase = RunPhase | 'fallback';

/** What the guard needs from the page; injected so that tests need no browser. */
export type GuardEnvironment<Release extends RunnableRelease> = {
  /** What may run: first the release that the document names, then its fallback. */
  releases: readonly Release[];
  /**
   * Shows that the slice is missing, with why the last release failed. The visitor tries again from the first release on; another page of the slice is a
   * new visit. Answers how to take it away.
   */
  showFailure: (cause: FailureCause, onRetry: () => Promise<void>, onVisit: () => Promise<void>) => () => void;
  /** Puts an empty element in the slice's place, so that nothing of a failed or left release stays. */
  clearOutlet: () => void;
  /** Keeps the visitor where they are while one release takes the place of another. Answers how to end it. */
  holdPlace: () => EndHold;
  /** Loads the document anew: this one knows no release that may still run. */
  startOver: () => void;
  report: (releaseId: string, phase: GuardPhase, error: unknown) => void;
  /** Told when another release runs than before, or will at the next visit. */
  onChange?: () => void;
  limits?: typeof LIMITS;
};

/**
 * Wraps a remote so that single-spa sees lifecycles that never reject and never hang: in single-spa 6 one slice that
 * throws on its first render freezes the navigation of the whole site. When a release fails, at once or later, the
 * next one takes its place; after the last one the panel stands in the outlet.
 */
export const guardedLifecycles = <Release extends RunnableRelease>(environment: GuardEnvironment<Release>) => {
  const { showFailure, clearOutlet, holdPlace, startOver, report, onChange, limits = LIMITS } = environment;
  const candidates = environment.releases.map((release, index) => ({
    release,
    runner: releaseRunner(release, {
      limits,
      report: (phase, error) => report(release.releaseId, phase, error),
      onBroken: (props) => void safely(replace(index, props)),
    }),
  }));
  type Candidate = (typeof candidates)[number];
  const revoked = new Set<string>();
  /** Index of the candidate that the next visit begins with. */
  let start = 0;
  let live: Candidate | null = null;
  let leaving = Promise.resolve();
  let hideFailure: (() => void) | null = null;
  let endHold: EndHold | null = null;
  // A step of the visitor, or a failure after mounting, makes void whatever was under way.
  let generation = 0;

  /** The page itself may be broken; single-spa must not hear of it. */
  const safely = (work: Promise<void>) =>
    work.catch((error: unknown) => report((live ?? forVisit()[0])?.release.releaseId ?? '', 'mount', error));

  const allowed = (from: number) => candidates.slice(from).filter(({ release }) => !revoked.has(release.releaseId));
  const forVisit = () => {
    const left = allowed(start);
    return left.length > 0 ? left : allowed(0);
  };

  /** Takes away what stood in for the slice. `stands`: a release does now. */
  const settle = (stands = false) => {
    hideFailure?.();
    endHold?.(stands);
    hideFailure = endHold = null;
  };

  /** What broke while it ran is not begun with again where there is another. */
  const giveUp = (index: number) => {
    start = Math.min(Math.max(start, index + 1), candidates.length - 1);
  };

  const leave = (): Promise<void> => {
    const left = live;
    live = null;
    leaving = safely(
      leaving.then(async () => {
        if (left && !(await left.runner.unmount())) giveUp(candidates.indexOf(left));
        clearOutlet();
      }),
    );
    return leaving;
  };

  /** Runs the first of the given candidates that stands; `failed` is the one whose place it takes. */
  const run = async (queue: readonly Candidate[], props: RemoteProps, mine: number, failed?: Candidate) => {
    let cause: FailureCause | null = null;
    for (const candidate of queue) {
      const { release, runner } = candidate;
      cause = await runner.prepare(props);
      if (!cause) {
        if (mine !== generation) return;
        // The server's HTML and first data are those of the first release.
        if (candidate !== candidates[0]) clearOutlet();
        live = candidate;
        if (await runner.mount(props)) {
          if (mine !== generation) return;
          start = candidates.indexOf(candidate);
          settle(true);
          if (failed) report(failed.release.releaseId, 'fallback', release.releaseId);
          return onChange?.();
        }
      }
      if (mine !== generation) return;
      endHold ??= holdPlace();
      // What the server rendered stays readable while only the code is missing; a broken slice is taken away.
      if (live) await leave();
      if (mine !== generation) return;
      failed = candidate;
    }
    settle();
    hideFailure = showFailure(
      cause ?? 'broken',
      () => (allowed(0).length > 0 ? safely(begin(allowed(0), props)) : Promise.resolve(startOver())),
      () => safely(begin(forVisit(), props)),
    );
  };

  const begin = async (queue: readonly Candidate[], props: RemoteProps): Promise<void> => {
    settle();
    await run(queue, props, ++generation);
  };

  /** Puts the next release in the place of one that broke after it was mounted. */
  const replace = async (index: number, props: RemoteProps) => {
    const mine = ++generation;
    giveUp(index);
    endHold ??= holdPlace();
    // React tells of it in the midst of its work, and cannot be unmounted before that is done.
    await Promise.resolve();
    if (mine !== generation) return;
    await leave();
    if (mine === generation) await run(allowed(index + 1), props, mine, candidates[index]);
  };

  return {
    bootstrap: async () => undefined,
    mount: (props: RemoteProps): Promise<void> => safely(begin(forVisit(), props)),
    unmount: (): Promise<void> => {
      generation++;
      settle();
      return leave();
    },
    /** Takes a release back: it is not mounted any more. Where it runs it does so until it is left. */
    revoke: (releaseId: string) => {
      if (revoked.has(releaseId)) return;
      revoked.add(releaseId);
      onChange?.();
    },
    /** The release that runs, or would at the next visit; none where all were taken back. */
    current: (): Release | undefined => (live ?? forVisit()[0])?.release,
    /** The release that the next visit begins with. */
    next: (): Release | undefined => forVisit()[0]?.release,
  };
};

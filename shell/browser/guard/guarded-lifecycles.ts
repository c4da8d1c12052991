import type { RemoteProps } from '@acara/shared-remote';
import type { ReleaseScroll } from './preserve-scroll.ts';
import { releaseRunner, type FailureCause, type RunnableRelease, type RunPhase } from './release-runner.ts';

/** Reported phases: where a release failed, or `fallback`, with the id of the release that replaces it as `error`. */
export type GuardPhase = RunPhase | 'fallback';

/** What the guard needs from the page; injected so that tests need no browser. */
type GuardEnvironment<Release extends RunnableRelease> = {
  /** What may run: first the release that the document names, then its fallback. */
  releases: readonly Release[];
  /**
   * `onRetry` starts with the first release; `onVisit`, for another page, with the one chosen last. Returns a function
   * that removes the panel.
   */
  showFailure: (cause: FailureCause, onRetry: () => Promise<void>, onVisit: () => Promise<void>) => () => void;
  /** Replaces the remote's element by an empty one, without anything of a failed or unmounted release. */
  clearOutlet: () => void;
  /** Returns a function that releases the scroll position. */
  holdScroll: () => ReleaseScroll;
  /** Loads the document again: this one has no release left that may run. */
  reload: () => void;
  report: (releaseId: string, phase: GuardPhase, error: unknown) => void;
  /** Whether something else than the release changed its part of the page: started again, the release works. */
  isAltered?: (error: unknown) => boolean;
  onChange?: () => void;
};

/** Starts of a release in one visit after others changed its part of the page. A translator goes on changing it. */
const MAX_RESTARTS = 3;

/**
 * Lifecycles that never reject and never hang: in single-spa 6 one remote that throws on its first render freezes the
 * navigation of the whole site. When a release fails, at once or later, the next one replaces it.
 */
export const guardedLifecycles = <Release extends RunnableRelease>(environment: GuardEnvironment<Release>) => {
  const { showFailure, clearOutlet, holdScroll, reload, report, isAltered = () => false, onChange } = environment;
  const candidates = environment.releases.map((release, index) => ({
    release,
    runner: releaseRunner(release, {
      report: (phase, error) => report(release.releaseId, phase, error),
      onBroken: (props, error) => void safely(replace(index, props, error)),
    }),
  }));
  type Candidate = (typeof candidates)[number];
  const revoked = new Set<string>();
  /** Index of the candidate that the next visit begins with. */
  let start = 0;
  let live: Candidate | null = null;
  let leaving = Promise.resolve();
  let hideFailure: (() => void) | null = null;
  let releaseScroll: ReleaseScroll | null = null;
  let restarts = 0;
  // Incremented by a navigation, or a failure after mounting: both cancel running work.
  let generation = 0;

  /** The page itself may be broken; single-spa must not see that. */
  const safely = (work: Promise<void>) =>
    work.catch((error: unknown) => report((live ?? forVisit()[0])?.release.releaseId ?? '', 'mount', error));

  const allowed = (from: number) => candidates.slice(from).filter(({ release }) => !revoked.has(release.releaseId));
  const forVisit = () => {
    const left = allowed(start);
    return left.length > 0 ? left : allowed(0);
  };

  const settle = (isMounted = false) => {
    hideFailure?.();
    releaseScroll?.(isMounted);
    hideFailure = null;
    releaseScroll = null;
  };

  /** A release that broke while it ran is not started again if there is another. */
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

  /** Runs the first candidate of the queue that can be mounted; `failed` is the one that it replaces. */
  const run = async (queue: readonly Candidate[], props: RemoteProps, mine: number, failed?: Candidate) => {
    let cause: FailureCause | null = null;
    for (const candidate of queue) {
      const { release, runner } = candidate;
      cause = await runner.prepare(props);
      if (!cause) {
        if (mine !== generation) return;
        // The server's HTML and first data belong to the first release.
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
      releaseScroll ??= holdScroll();
      // Server HTML stays readable while only the code is missing; a broken remote is removed.
      if (live) await leave();
      if (mine !== generation) return;
      failed = candidate;
    }
    settle();
    hideFailure = showFailure(
      cause ?? 'broken',
      () => (allowed(0).length > 0 ? safely(begin(allowed(0), props)) : Promise.resolve(reload())),
      () => safely(begin(forVisit(), props)),
    );
  };

  const begin = async (queue: readonly Candidate[], props: RemoteProps): Promise<void> => {
    settle();
    restarts = 0;
    await run(queue, props, ++generation);
  };

  /** Replaces a release that broke after it was mounted by the next one, or by itself if others broke it. */
  const replace = async (index: number, props: RemoteProps, error: unknown) => {
    const mine = ++generation;
    const isRestarted = restarts < MAX_RESTARTS && isAltered(error);
    const before = start;
    giveUp(index);
    releaseScroll ??= holdScroll();
    // React reports the error while it renders, and cannot be unmounted before it has finished.
    await Promise.resolve();
    if (mine !== generation) return;
    await leave();
    if (mine !== generation) return;
    if (!isRestarted) return run(allowed(index + 1), props, mine, candidates[index]);
    restarts += 1;
    start = before;
    await run(allowed(index), props, mine);
  };

  return {
    bootstrap: async () => undefined,
    mount: (props: RemoteProps): Promise<void> => safely(begin(forVisit(), props)),
    unmount: (): Promise<void> => {
      generation++;
      settle();
      return leave();
    },
    /** Revokes a release: it is not mounted again. A mounted one runs until it is unmounted. */
    revoke: (releaseId: string) => {
      if (revoked.has(releaseId)) return;
      revoked.add(releaseId);
      onChange?.();
    },
    /** The release that runs, or would at the next visit; undefined when all were revoked. */
    current: (): Release | undefined => (live ?? forVisit()[0])?.release,
    next: (): Release | undefined => forVisit()[0]?.release,
  };
};

import type { FailurePhase, RemoteLifecycles, RemoteProps } from '@acara/shared-remote';
import { withinTime } from './within-time.ts';

/** How long each step may take, in milliseconds. Architecture §7. */
export const LIMITS = { load: 4000, mount: 3000, unmount: 1000 } as const;

/** What the guard needs from the page; injected so that tests need no browser. */
export type GuardEnvironment = {
  load: () => Promise<RemoteLifecycles>;
  /** Shows that the slice is missing, with a way to try again; answers how to take it away. */
  showFailure: (onRetry: () => Promise<void>) => () => void;
  /** Empties the outlet, so that nothing of a failed or left slice stays. */
  clearOutlet: () => void;
  report: (phase: FailurePhase, error: unknown) => void;
  limits?: typeof LIMITS;
};

/**
 * Wraps a remote so that single-spa sees lifecycles that never reject and never hang: in single-spa 6 one slice that
 * throws on its first render freezes the navigation of the whole site. A failure shows the panel in the outlet.
 */
export const guardedLifecycles = (environment: GuardEnvironment) => {
  const { load, showFailure, clearOutlet, report, limits = LIMITS } = environment;
  let loaded: RemoteLifecycles | null = null;
  let live: RemoteLifecycles | null = null;
  let hideFailure: (() => void) | null = null;
  // An unmount during a retry makes that retry void.
  let generation = 0;

  const tryMount = async (props: RemoteProps): Promise<void> => {
    const mine = ++generation;
    let phase: FailurePhase = 'load';
    try {
      loaded ??= await withinTime(load(), limits.load, 'load');
      if (mine !== generation) return;
      phase = 'bootstrap';
      await withinTime(loaded.bootstrap(props), limits.mount, 'bootstrap');
      phase = 'mount';
      live = loaded;
      await withinTime(loaded.mount(props), limits.mount, 'mount');
    } catch (error) {
      report(phase, error);
      if (mine === generation) await fail(props);
    }
  };

  const fail = async (props: RemoteProps) => {
    // What the server rendered stays readable while only the code is missing; a broken slice is taken away.
    if (live) await leave(props);
    loaded = null;
    hideFailure = showFailure(async () => {
      hideFailure?.();
      hideFailure = null;
      await tryMount(props);
    });
  };

  const leave = async (props: RemoteProps) => {
    const leaving = live;
    live = null;
    if (leaving)
      await withinTime(leaving.unmount(props), limits.unmount, 'unmount').catch((error: unknown) =>
        report('unmount', error),
      );
    clearOutlet();
  };

  return {
    bootstrap: async () => undefined,
    mount: tryMount,
    unmount: async (props: RemoteProps) => {
      generation++;
      hideFailure?.();
      hideFailure = null;
      await leave(props);
    },
  };
};

import type { PageRelease } from '@acara/shared-contract/release';
import type { FailurePhase, RemoteLifecycles, RemoteProps } from '@acara/shared-remote';
import { StepTimeout, withTimeout } from './with-timeout.ts';

/** How long each step may take, in milliseconds. */
export const LIMITS = { load: 4000, mount: 3000, unmount: 1000 } as const;

/** A release of a slice that this page may run. */
export type RunnableRelease = Pick<PageRelease, 'releaseId'> & {
  /** Each call asks the network anew. */
  load: () => Promise<RemoteLifecycles>;
};

/** Why a release does not stand: its code could not be had, or it came and then threw or hung. */
export type FailureCause = 'not-loaded' | 'broken';

/** A phase in which a release failed; `late`: its code did not come in time, which may be the visitor's line. */
export type RunPhase = FailurePhase | 'late';

/** What a runner needs from its guard. */
export type RunnerEnvironment = {
  limits: typeof LIMITS;
  report: (phase: RunPhase, error: unknown) => void;
  /** Told once when the release breaks after it was mounted and while it is not being left. */
  onBroken: (props: RemoteProps) => void;
};

/** One stay of a release in the slice's place. */
type Stay = { lifecycles: RemoteLifecycles; props: RemoteProps; stands: boolean; isBroken: boolean };

/** Runs one release of a slice, each step within its limit. Nothing here rejects: what fails is reported. */
export const releaseRunner = ({ load }: RunnableRelease, { limits, report, onBroken }: RunnerEnvironment) => {
  /** Loaded and bootstrapped; forgotten by a failure, so that the next attempt loads it anew. */
  let ready: RemoteLifecycles | null = null;
  let stay: Stay | null = null;

  /** Answers why the release cannot be mounted; null where it can. */
  const prepare = async (props: RemoteProps): Promise<FailureCause | null> => {
    if (ready) return null;
    let phase: FailurePhase = 'load';
    try {
      const lifecycles = await withTimeout(load, limits.load, phase);
      phase = 'bootstrap';
      await withTimeout(() => lifecycles.bootstrap({ ...props, report }), limits.mount, phase);
      ready = lifecycles;
      return null;
    } catch (error) {
      report(phase === 'load' && error instanceof StepTimeout ? 'late' : phase, error);
      return phase === 'load' ? 'not-loaded' : 'broken';
    }
  };

  /** Mounts what was prepared; answers whether it stands. What it began is to be left in either case. */
  const mount = async (props: RemoteProps): Promise<boolean> => {
    if (!ready) return false;
    const lifecycles = ready;
    let stop: (error: unknown) => void = () => undefined;
    const broken = new Promise<never>((_, reject) => (stop = reject));
    const mine: Stay = {
      lifecycles,
      props: {
        ...props,
        report: (phase, error) => {
          report(phase, error);
          if (phase !== 'render' || mine.isBroken) return;
          mine.isBroken = true;
          stop(error);
          if (stay !== mine) return;
          ready = null;
          if (mine.stands) onBroken(props);
        },
      },
      stands: false,
      isBroken: false,
    };
    stay = mine;
    try {
      await withTimeout(() => Promise.race([lifecycles.mount(mine.props), broken]), limits.mount, 'mount');
    } catch (error) {
      ready = null;
      if (!mine.isBroken) report('mount', error);
      return false;
    }
    return (mine.stands = !mine.isBroken);
  };

  /** Leaves it, by force where it does not go by itself; answers whether it went without a failure. */
  const unmount = async (): Promise<boolean> => {
    const leaving = stay;
    stay = null;
    if (!leaving) return true;
    try {
      await withTimeout(() => leaving.lifecycles.unmount(leaving.props), limits.unmount, 'unmount');
    } catch (error) {
      ready = null;
      // What never stood has been reported already, and has nothing to take down.
      if (leaving.stands) report('unmount', error);
      return false;
    }
    return !leaving.isBroken;
  };

  return { prepare, mount, unmount };
};

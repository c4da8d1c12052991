import type { PageRelease } from '@acara/shared-contract/release';
import type { FailurePhase, RemoteLifecycles, RemoteProps } from '@acara/shared-remote';
import { LIMITS, StepTimeout, withTimeout } from './timeouts.ts';

export type RunnableRelease = Pick<PageRelease, 'releaseId'> & {
  /** Each call makes a new request. */
  load: () => Promise<RemoteLifecycles>;
};

/** Why a release failed: its code could not be loaded, or it threw or timed out. */
export type FailureCause = 'not-loaded' | 'broken';

/** A phase in which a release failed; `late`: its code timed out, perhaps because of the visitor's network. */
export type RunPhase = FailurePhase | 'late';

type RunnerEnvironment = {
  report: (phase: RunPhase, error: unknown) => void;
  /** Called once when the release breaks while it is mounted. */
  onBroken: (props: RemoteProps, error: unknown) => void;
};

type Mount = { lifecycles: RemoteLifecycles; props: RemoteProps; isMounted: boolean; isBroken: boolean };

/** Runs one release, each step with a timeout. Never rejects: failures are reported. */
export const releaseRunner = ({ load }: RunnableRelease, { report, onBroken }: RunnerEnvironment) => {
  /** Loaded and bootstrapped. A failure resets it, so that the next attempt loads again. */
  let ready: RemoteLifecycles | null = null;
  let current: Mount | null = null;

  /** Returns why the release cannot be mounted, or null. */
  const prepare = async (props: RemoteProps): Promise<FailureCause | null> => {
    if (ready) return null;
    let phase: FailurePhase = 'load';
    try {
      const lifecycles = await withTimeout(load, LIMITS.load, phase);
      phase = 'bootstrap';
      await withTimeout(() => lifecycles.bootstrap({ ...props, report }), LIMITS.mount, phase);
      ready = lifecycles;
      return null;
    } catch (error) {
      report(phase === 'load' && error instanceof StepTimeout ? 'late' : phase, error);
      return phase === 'load' ? 'not-loaded' : 'broken';
    }
  };

  /** Returns whether it succeeded. Unmount in either case. */
  const mount = async (props: RemoteProps): Promise<boolean> => {
    if (!ready) return false;
    const lifecycles = ready;
    let stop: (error: unknown) => void = () => undefined;
    const broken = new Promise<never>((_, reject) => (stop = reject));
    const mine: Mount = {
      lifecycles,
      props: {
        ...props,
        report: (phase, error) => {
          report(phase, error);
          if (phase !== 'render' || mine.isBroken) return;
          mine.isBroken = true;
          stop(error);
          if (current !== mine) return;
          ready = null;
          if (mine.isMounted) onBroken(props, error);
        },
      },
      isMounted: false,
      isBroken: false,
    };
    current = mine;
    try {
      await withTimeout(() => Promise.race([lifecycles.mount(mine.props), broken]), LIMITS.mount, 'mount');
    } catch (error) {
      ready = null;
      if (!mine.isBroken) report('mount', error);
      return false;
    }
    mine.isMounted = !mine.isBroken;
    return mine.isMounted;
  };

  /** Returns whether that worked without a failure. */
  const unmount = async (): Promise<boolean> => {
    const leaving = current;
    current = null;
    if (!leaving) return true;
    try {
      await withTimeout(() => leaving.lifecycles.unmount(leaving.props), LIMITS.unmount, 'unmount');
    } catch (error) {
      ready = null;
      // One that was never mounted has been reported already, and has nothing to unmount.
      if (leaving.isMounted) report('unmount', error);
      return false;
    }
    return !leaving.isBroken;
  };

  return { prepare, mount, unmount };
};

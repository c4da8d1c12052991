import type { FailurePhase, RemoteLifecycles, RemoteProps } from '@acara/shared-remote';
import { guardedLifecycles } from '../guard/guarded-lifecycles.ts';
import type { FailureCause, RunnableRelease } from '../guard/release-runner.ts';

export const never = () => new Promise<never>(() => undefined);

export const props = { name: 'mfe-test' } as RemoteProps;

export type TestRelease = RunnableRelease & {
  /** Its behaviour, parts of which a test can replace. */
  act: Pick<RunnableRelease, 'load'> & RemoteLifecycles;
  /** `load`, `bootstrap`, `mount` and `unmount`, in the order of their calls. */
  calls: string[];
  /** Reports a failure to the shell. */
  report: (phase: FailurePhase) => void;
};

/** A release that works. */
export const testRelease = (releaseId: string): TestRelease => {
  let reportToShell: RemoteProps['report'] = () => undefined;
  const step = (name: 'bootstrap' | 'mount' | 'unmount') => (given: RemoteProps) => {
    release.calls.push(name);
    reportToShell = given.report;
    return release.act[name](given);
  };
  const lifecycles = { bootstrap: step('bootstrap'), mount: step('mount'), unmount: step('unmount') };
  const release: TestRelease = {
    releaseId,
    act: {
      load: async () => lifecycles,
      bootstrap: async () => undefined,
      mount: async () => undefined,
      unmount: async () => undefined,
    },
    load: () => {
      release.calls.push('load');
      return release.act.load();
    },
    calls: [],
    report: (phase) => reportToShell(phase, new Error(`${releaseId} ${phase}`)),
  };
  return release;
};

/** A guard of these releases, and its effects on the page. */
export const createTestGuard = (...releases: TestRelease[]) => {
  const page = {
    retry: undefined as (() => Promise<void>) | undefined,
    visit: undefined as (() => Promise<void>) | undefined,
    panels: 0,
    cause: undefined as FailureCause | undefined,
    held: 0,
    log: [] as string[],
    reloads: 0,
    isAltered: false,
    clear: () => void page.log.push('clear'),
  };
  const guarded = guardedLifecycles({
    releases,
    showFailure: (cause, onRetry, onVisit) => {
      Object.assign(page, { cause, retry: onRetry, visit: onVisit });
      page.panels++;
      return () => void page.panels--;
    },
    clearOutlet: () => page.clear(),
    holdScroll: () => {
      page.held++;
      return () => void page.held--;
    },
    reload: () => void page.reloads++,
    isAltered: () => page.isAltered,
    report: (releaseId, phase, error) =>
      void page.log.push(phase === 'fallback' ? `${releaseId} fallback ${String(error)}` : `${releaseId} ${phase}`),
  });
  return { page, guarded };
};

import { registerApplication } from 'single-spa';
import { pathFinder } from '@acara/shared-contract/path-pattern';
import type { PageRelease } from '@acara/shared-contract/release';
import type { RemoteProps } from '@acara/shared-remote';
import type { FragmentHost } from '@acara/shared-remote/fragments';
import { pageLoading } from './chrome/loading-bar/loading-state.ts';
import { guardedLifecycles } from './guard/guarded-lifecycles.ts';
import { preserveScroll, type ReleaseScroll } from './guard/preserve-scroll.ts';
import { outlet, clearRemote, remoteElement } from './outlet.ts';
import { entryUrl, pageReleases, siteSettings, noteRelease } from './registry/page-releases.ts';
import { runnableReleases, type RemoteRelease } from './registry/runnable-release.ts';
import { mayBeAltered } from './health/altered-page.ts';
import { reportRemoteFailure } from './health/report-failure.ts';
import { isReloadLoop } from './health/reload-loop.ts';
import { reportSymptom } from './health/report-symptom.ts';
import type { showRemoteFailure } from './chrome/remote-failed/remote-failed-panel.tsx';

/** Part of this script, since it is needed without a network; evaluated only then. */
const loadPanel = () => import(/* webpackMode: "eager" */ './chrome/remote-failed/remote-failed-panel.tsx');

const showFailure = (...given: Parameters<typeof showRemoteFailure>): (() => void) => {
  let isRemoved = false;
  let remove = () => undefined as void;
  void loadPanel().then((panel) => {
    if (!isRemoved) remove = panel.showRemoteFailure(...given);
  });
  return () => {
    isRemoved = true;
    remove();
  };
};

type Guarded = ReturnType<typeof guardedLifecycles<RemoteRelease>>;

const guards = new Map<string, Guarded>();

const runnable = new Map<PageRelease, readonly RemoteRelease[]>();

/** What may run of a remote, shared by its pages and its fragments. */
export const getRunnableReleases = (release: PageRelease): readonly RemoteRelease[] => {
  const made = runnable.get(release) ?? runnableReleases(window, release);
  runnable.set(release, made);
  return made;
};

/** What was mounted in this document, as `<remote>/<releaseId>`. */
export const ranReleases = new Set<string>();

/** Event on the window: another release of a remote runs, or will at the next visit. */
export const RELEASE_CHANGED = 'acara:release-changed';

const getPaths = ({ routes }: PageRelease): string[] => Object.values(routes).map(({ path }) => path);

let findRemote: ReturnType<typeof pathFinder<string>> | undefined;

/** The remote that serves a path, found as the edge does. */
const findRemoteName = (pathname: string): string | undefined => {
  findRemote ??= pathFinder(
    Object.entries(pageReleases().remotes).flatMap(([remote, release]) =>
      getPaths(release).map((path) => [path, remote] as const),
    ),
  );
  return findRemote(pathname)?.value;
};

const NEVER = { millis: 2 ** 31 - 1, warningMillis: 2 ** 31 - 1, dieOnTimeout: false };

/** Disables single-spa's warnings about slow steps: the guard has timeouts, and a mount here includes loading the code. */
export const UNTIMED = { mount: NEVER, unmount: NEVER };

export const isServed = (pathname: string): boolean => findRemoteName(pathname) !== undefined;

/** The release that a visit to a path would run; undefined if there is none, or its record was not fetched yet. */
export const findRelease = (pathname: string): PageRelease | undefined =>
  guards
    .get(findRemoteName(pathname) ?? '')
    ?.current()
    ?.record();

/** Id of the release of a remote that runs, or will at the next visit. */
export const runningRelease = (remote: string): string | undefined => guards.get(remote)?.current()?.releaseId;

/** Revokes a release: it is not mounted again. A mounted one runs until it is unmounted. */
export const revokeRelease = (remote: string, releaseId: string): void => {
  const guard = guards.get(remote);
  guard?.revoke(releaseId);
  // Fetches the record of the next release, for prefetching links.
  guard
    ?.next()
    ?.find()
    .catch(() => undefined);
};

const createGuard = (remote: string, release: PageRelease, holdScroll: () => ReleaseScroll): Guarded =>
  guardedLifecycles({
    releases: getRunnableReleases(release),
    showFailure: (cause, onRetry, onVisit) => showFailure({ remote, cause }, onRetry, onVisit),
    clearOutlet: () => clearRemote(remote),
    holdScroll,
    reload: () => window.location.reload(),
    report: (releaseId, phase, error) =>
      void reportRemoteFailure({ remote, releaseId }, phase, error, entryUrl(release)),
    isAltered: (error) => mayBeAltered(document, error),
    onChange: () => window.dispatchEvent(new Event(RELEASE_CHANGED)),
  });

let isCounted = false;

/** Reports a document that is loaded again and again; called when its release runs, which the next document leaves out. */
const countDocument = () => {
  // eslint-disable-next-line acara/no-device-clock -- compared with itself, in other documents
  if (!isCounted && isReloadLoop(window, Date.now())) reportSymptom('reloads', 'the page is loaded again and again');
  isCounted = true;
};

export const registerPageRemotes = (fragments: FragmentHost): void => {
  const settings = siteSettings();
  const preserve = preserveScroll(window, outlet());
  const holdScroll = () => {
    const release = preserve();
    const endLoading = pageLoading.begin();
    return (isMounted: boolean) => {
      release(isMounted);
      endLoading();
    };
  };
  for (const [name, release] of Object.entries(pageReleases().remotes)) {
    const guard = createGuard(name, release, holdScroll);
    guards.set(name, guard);
    registerApplication<Pick<RemoteProps, 'settings' | 'fragments'>>({
      name,
      app: async () =>
        ({
          ...guard,
          timeouts: UNTIMED,
          mount: async (props: RemoteProps) => {
            remoteElement(name);
            noteRelease(name, guard.current()?.releaseId);
            countDocument();
            await guard.mount(props);
            noteRelease(name, guard.current()?.releaseId);
            ranReleases.add(`${name}/${guard.current()?.releaseId}`);
          },
        }) as never,
      activeWhen: ({ pathname }) => findRemoteName(pathname) === name,
      customProps: { settings, fragments },
    });
  }
};

import { registerApplication } from 'single-spa';
import { pathFinder } from '@acara/shared-contract/path-pattern';
import type { PageRelease } from '@acara/shared-contract/release';
import type { RemoteProps } from '@acara/shared-remote';
import type { FragmentHost } from '@acara/shared-ui/fragments';
import { pageLoading } from './chrome/loading-bar/page-loading.ts';
import { guardedLifecycles } from './guard/guarded-lifecycles.ts';
import { preserveScroll, type EndHold } from './guard/preserve-scroll.ts';
import { outlet, clearRemote, remoteElement } from './outlet.ts';
import { entryUrl, pageReleases, siteSettings } from './registry/page-releases.ts';
import { runnableReleases, type RemoteRelease } from './registry/runnable-release.ts';
import { reportRemoteFailure } from './report-failure.ts';
import { showRemoteFailure } from './show-remote-failure.ts';

type Guarded = ReturnType<typeof guardedLifecycles<RemoteRelease>>;

/** The guards of this page, by remote. */
const guards = new Map<string, Guarded>();

const runnable = new Map<PageRelease, readonly RemoteRelease[]>();

/** What may run of a remote of this page: one list for its slice and its fragments. */
export const getRunnableReleases = (release: PageRelease): readonly RemoteRelease[] => {
  const made = runnable.get(release) ?? runnableReleases(window, release);
  runnable.set(release, made);
  return made;
};

/** What stood in this document, as `<remote>/<releaseId>`. */
export const ranReleases = new Set<string>();

/** Event on the window: another release of a remote runs than before, or will at its next visit. */
export const RELEASE_CHANGED = 'acara:release-changed';

const getPaths = ({ routes, paths }: PageRelease): string[] =>
  routes ? Object.values(routes).map(({ path }) => path) : paths;

let findRemote: ReturnType<typeof pathFinder<string>> | undefined;

/** The one remote that serves a path, found as the edge finds it. */
const findRemoteName = (pathname: string): string | undefined => {
  findRemote ??= pathFinder(
    Object.entries(pageReleases().remotes).flatMap(([remote, release]) =>
      getPaths(release).map((path) => [path, remote] as const),
    ),
  );
  return findRemote(pathname)?.value;
};

const NEVER = { millis: 2 ** 31 - 1, warningMillis: 2 ** 31 - 1, dieOnTimeout: false };

/**
 * Keeps single-spa from complaining in the console of steps that take long: for it a mount includes loading the code.
 * The guard has limits for each part.
 */
export const UNTIMED = { mount: NEVER, unmount: NEVER };

/** Whether any release of this page serves a path. */
export const isServed = (pathname: string): boolean => findRemoteName(pathname) !== undefined;

/** The release that a visit to a path would run; undefined where none does, or where nothing is known of it so far. */
export const findRelease = (pathname: string): PageRelease | undefined =>
  guards
    .get(findRemoteName(pathname) ?? '')
    ?.current()
    ?.record();

/** Id of the release of a remote that runs, or would at the next visit. */
export const runningRelease = (remote: string): string | undefined => guards.get(remote)?.current()?.releaseId;

/** Takes a release of a remote back: where it runs it goes with the visitor, and it is not mounted any more. */
export const revokeRelease = (remote: string, releaseId: string): void => {
  const guard = guards.get(remote);
  guard?.revoke(releaseId);
  // So that links can be fetched ahead with what will run.
  guard
    ?.next()
    ?.find()
    .catch(() => undefined);
};

const createGuard = (remote: string, release: PageRelease, holdPlace: () => EndHold): Guarded =>
  guardedLifecycles({
    releases: getRunnableReleases(release),
    showFailure: (cause, onRetry, onVisit) => showRemoteFailure({ remote, cause }, onRetry, onVisit),
    clearOutlet: () => clearRemote(remote),
    holdPlace,
    startOver: () => window.location.reload(),
    report: (releaseId, phase, error) =>
      void reportRemoteFailure({ remote, releaseId }, phase, error, entryUrl(release)),
    onChange: () => window.dispatchEvent(new Event(RELEASE_CHANGED)),
  });

/** Registers every remote of the page with single-spa, each behind its guard. @param fragments those of this page */
export const registerPageRemotes = (fragments: FragmentHost): void => {
  const settings = siteSettings();
  const hold = preserveScroll(window, outlet());
  const holdPlace = () => {
    const [end, endLoading] = [hold(), pageLoading.begin()];
    return (stands: boolean) => {
      end(stands);
      endLoading();
    };
  };
  for (const [name, release] of Object.entries(pageReleases().remotes)) {
    const guard = createGuard(name, release, holdPlace);
    guards.set(name, guard);
    registerApplication<Pick<RemoteProps, 'settings' | 'fragments'>>({
      name,
      app: async () =>
        ({
          ...guard,
          timeouts: UNTIMED,
          mount: async (props: RemoteProps) => {
            remoteElement(name);
            await guard.mount(props);
            ranReleases.add(`${name}/${guard.current()?.releaseId}`);
          },
        }) as never,
      activeWhen: ({ pathname }) => findRemoteName(pathname) === name,
      customProps: { settings, fragments },
    });
  }
};

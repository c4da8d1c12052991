import { registerApplication } from 'single-spa';
import { fitsPattern } from '@acara/shared-contract/path-pattern';
import type { PageRelease } from '@acara/shared-contract/release';
import type { RemoteProps } from '@acara/shared-remote';
import { showRemoteFailed } from './chrome/remote-failed/show-remote-failed.ts';
import { guardedLifecycles } from './guard/guarded-lifecycles.ts';
import { outlet, clearSlice, sliceElement } from './outlet.ts';
import { loadLifecycles } from './registry/load-remote.ts';
import { pageReleases, siteSettings } from './registry/page-releases.ts';
import { reportFailure } from './report-failure.ts';

const serves = (release: PageRelease, pathname: string) => release.paths.some((path) => fitsPattern(path, pathname));

/** The release of this page that serves a path. */
export const releaseOf = (pathname: string): PageRelease | undefined =>
  Object.values(pageReleases().remotes).find((release) => serves(release, pathname));

/** Whether any release of this page serves a path. */
export const isServed = (pathname: string): boolean => releaseOf(pathname) !== undefined;

/** Registers every remote of the page with single-spa, each behind its guard. */
export const registerPageRemotes = (): void => {
  const settings = siteSettings();
  for (const [name, release] of Object.entries(pageReleases().remotes)) {
    const report: RemoteProps['report'] = (phase, error) => reportFailure(name, phase, error);
    const guarded = guardedLifecycles({
      load: () => loadLifecycles(release),
      showFailure: (onRetry) => {
        const panel = document.createElement('div');
        outlet().prepend(panel);
        const dispose = showRemoteFailed(panel, { remote: name, pathname: window.location.pathname, onRetry });
        return () => {
          dispose();
          panel.remove();
        };
      },
      clearOutlet: () => clearSlice(name),
      report,
    });
    registerApplication<{ settings: RemoteProps['settings']; report: RemoteProps['report'] }>({
      name,
      app: async () =>
        ({
          ...guarded,
          mount: async (props: RemoteProps) => {
            sliceElement(name);
            await guarded.mount(props);
          },
        }) as never,
      activeWhen: ({ pathname }) => serves(release, pathname),
      customProps: { settings, report },
    });
  }
};

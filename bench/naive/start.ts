import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { navigateToUrl, registerApplication, start, type LifeCycles } from 'single-spa';
import { signOut } from '@acara/shared-auth';
import { fitsPattern } from '@acara/shared-contract/path-pattern';
import { mountChrome } from '@acara/shell/browser/chrome/mount-chrome.tsx';
import { interceptLinks } from '@acara/shell/browser/navigation/link-interceptor.ts';
import { remoteElement } from '@acara/shell/browser/outlet.ts';
import { pageReleases, siteSettings } from '@acara/shell/browser/registry/page-releases.ts';
import { wireSession } from '@acara/shell/browser/session-wiring.ts';
import { naiveContainer, NAIVE_BASE } from './places.mjs';

const navigate = (to: string) => navigateToUrl(to);
const settings = siteSettings();
const report = (phase: string, error: unknown) => console.error(phase, error);

wireSession(window, navigate, settings.googleScriptUrl);
registerRemotes(
  Object.keys(pageReleases().remotes).map((remote) => ({
    name: naiveContainer(remote),
    entry: new URL(`${NAIVE_BASE}${remote}/mf-manifest.json`, window.location.origin).href,
  })),
);
for (const [remote, { paths }] of Object.entries(pageReleases().remotes)) {
  registerApplication({
    name: remote,
    app: async () => {
      const lifecycles = await loadRemote<LifeCycles>(`${naiveContainer(remote)}/lifecycles`);
      if (!lifecycles) throw new Error(`${remote} exposes no lifecycles`);
      remoteElement(remote);
      return lifecycles;
    },
    activeWhen: ({ pathname }) => paths.some((path) => fitsPattern(path, pathname)),
    customProps: { settings, report },
  });
}
interceptLinks(window, navigate);
mountChrome({ settings, navigate, onLogout: () => void signOut() });
start();

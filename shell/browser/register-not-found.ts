import { registerApplication } from 'single-spa';
import { LINK_PREFIX } from '@acara/shared-contract/links';
import { applyHead } from '@acara/shared-remote/apply-head';
import { notFoundHead } from './chrome/not-found/not-found-head.ts';
import { HYDRATED_EVENT } from '@acara/shared-remote/remote-props';
import { clearRemote, remoteElement } from './outlet.ts';
import { siteSettings } from './registry/page-releases.ts';
import { isServed, UNTIMED } from './register-remotes.ts';

const NAME = 'not-found';

/** Shows the not-found screen for every path that no release serves. */
export const registerNotFound = (): void => {
  const loadedAt = window.location.pathname;
  /** An address that only the edge can resolve, reached by a soft navigation. */
  const isLink = () => window.location.pathname.startsWith(LINK_PREFIX) && window.location.pathname !== loadedAt;
  registerApplication({
    name: NAME,
    app: async () => ({
      timeouts: UNTIMED,
      bootstrap: async () => undefined,
      mount: async () => {
        if (isLink()) return window.location.reload();
        // Without a state this is a first load, and the server's HTML is right.
        if (remoteElement(NAME).dataset.ssr && !window.history.state)
          return void window.dispatchEvent(new Event(HYDRATED_EVENT));
        applyHead(document, notFoundHead(siteSettings()));
        const { showNotFound, wantedPage } = await import('./chrome/not-found/show-not-found.tsx');
        const wanted = wantedPage(window.history.state);
        if (remoteElement(NAME).dataset.ssr) {
          if (wanted === null) return;
          clearRemote(NAME);
        }
        showNotFound(remoteElement(NAME), wanted);
      },
      unmount: async () => {
        const { hideNotFound } = await import('./chrome/not-found/show-not-found.tsx');
        hideNotFound(remoteElement(NAME));
        clearRemote(NAME);
      },
    }),
    activeWhen: ({ pathname }) => !isServed(pathname),
  });
};

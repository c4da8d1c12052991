import { registerApplication } from 'single-spa';
import { applyHead } from '@acara/shared-remote/apply-head';
import { notFoundHead } from './chrome/not-found/not-found-head.ts';
import { clearSlice, sliceElement } from './outlet.ts';
import { siteSettings } from './registry/page-releases.ts';
import { isServed } from './register-remotes.ts';

const NAME = 'not-found';

/** Shows the not-found screen for every path that no release serves. Its code is loaded when it is needed. */
export const registerNotFound = (): void =>
  registerApplication({
    name: NAME,
    app: async () => ({
      bootstrap: async () => undefined,
      mount: async () => {
        const element = sliceElement(NAME);
        if (element.dataset.ssr) return;
        applyHead(document, notFoundHead(siteSettings()));
        const { showNotFound } = await import('./chrome/not-found/show-not-found.tsx');
        showNotFound(element);
      },
      unmount: async () => {
        const { hideNotFound } = await import('./chrome/not-found/show-not-found.tsx');
        hideNotFound(sliceElement(NAME));
        clearSlice(NAME);
      },
    }),
    activeWhen: ({ pathname }) => !isServed(pathname),
  });

import { registerApplication } from 'single-spa';
import { clearSlice, sliceElement } from './outlet.ts';
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

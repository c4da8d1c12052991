import { startTransition, useEffect } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { hydrate } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router-dom';
import { createQueryClient, followSession } from '@acara/shared-api';
import { signOut } from '@acara/shared-auth';
import { fitsPattern } from '@acara/shared-contract/path-pattern';
import { SETTINGS_ELEMENT_ID, type SiteSettings } from '@acara/shared-contract/release';
import type { RemoteRoute } from '@acara/shared-remote';
import { readPageState } from '@acara/shared-remote/page-state';
import { RemoteApp } from '@acara/shared-remote/remote-app';
import { beginHydration, whenHydrated } from '@acara/shared-ui/hydration';
import { mountChrome } from '@acara/shell/browser/chrome/mount-chrome.tsx';
import { interceptLinks } from '@acara/shell/browser/navigation/link-interceptor.ts';
import { wireSession } from '@acara/shell/browser/session-wiring.ts';
import { lazyRoutes } from 'bench-remote-routes';
import { IDENTIFIER_PREFIX, MONO_NAME, MONO_OUTLET_ID } from './places.ts';

const readText = (id: string): string => {
  const text = document.getElementById(id)?.textContent;
  if (!text) throw new Error(`the document carries no ${id}`);
  return text;
};

const onRecoverableError = (error: unknown) => console.error('hydration did not fit', error);

const settings = JSON.parse(readText(SETTINGS_ELEMENT_ID)) as SiteSettings; // written by the edge of the same commit
const outlet = document.getElementById(MONO_OUTLET_ID);
if (!outlet) throw new Error(`the document carries no #${MONO_OUTLET_ID}`);

const client = createQueryClient(whenHydrated);
const state = readPageState(document, MONO_NAME);
if (state) hydrate(client, state.queries);

let entered: RemoteRoute[] = [];
/** Loads the route of an address. In the first document its scripts stand before this one. */
const enter = async (pathname: string) => {
  const wanted = lazyRoutes.find(({ path }) => fitsPattern(path, pathname));
  if (!wanted || entered.some(({ name }) => name === wanted.name)) return;
  const { routes } = await wanted.load();
  entered = [...entered, ...routes.filter(({ name }) => name === wanted.name)];
};

const endHydration = beginHydration();
const Site = () => {
  useEffect(endHydration, []);
  return (
    <BrowserRouter>
      <RemoteApp routes={entered} client={client} settings={settings} />
    </BrowserRouter>
  );
};

let root: Root | undefined;
const navigate = async (to: string) => {
  await enter(new URL(to, window.location.href).pathname);
  root?.render(<Site />);
  window.history.pushState(null, '', to);
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
};
const follow = (to: string) => void navigate(to);

followSession(client);
wireSession(window, follow, settings.googleScriptUrl);
interceptLinks(window, follow);
mountChrome({ settings, navigate: follow, onLogout: () => void signOut(), onRecoverableError });
void enter(window.location.pathname).then(() => {
  // In slices, as ours.
  startTransition(() => {
    root = hydrateRoot(outlet, <Site />, { identifierPrefix: IDENTIFIER_PREFIX, onRecoverableError });
  });
});

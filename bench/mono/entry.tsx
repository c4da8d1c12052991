import { hydrateRoot } from 'react-dom/client';
import { hydrate } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router-dom';
import { createQueryClient, followSession } from '@acara/shared-api';
import { signOut } from '@acara/shared-auth';
import { SETTINGS_ELEMENT_ID, type SiteSettings } from '@acara/shared-contract/release';
import { readPageState } from '@acara/shared-remote/page-state';
import { RemoteApp } from '@acara/shared-remote/remote-app';
import { mountChrome } from '@acara/shell/browser/chrome/mount-chrome.tsx';
import { interceptLinks } from '@acara/shell/browser/navigation/link-interceptor.ts';
import { wireSession } from '@acara/shell/browser/session-wiring.ts';
import { routes } from 'bench-remote-routes';
import { IDENTIFIER_PREFIX, MONO_NAME, MONO_OUTLET_ID } from './places.ts';

const readText = (id: string): string => {
  const text = document.getElementById(id)?.textContent;
  if (!text) throw new Error(`the document carries no ${id}`);
  return text;
};

const navigate = (to: string) => {
  window.history.pushState(null, '', to);
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
};

const onRecoverableError = (error: unknown) => console.error('hydration did not fit', error);

const settings = JSON.parse(readText(SETTINGS_ELEMENT_ID)) as SiteSettings; // written by the edge of the same commit
const outlet = document.getElementById(MONO_OUTLET_ID);
if (!outlet) throw new Error(`the document carries no #${MONO_OUTLET_ID}`);

const client = createQueryClient();
const state = readPageState(document, MONO_NAME);
if (state) hydrate(client, state.queries);

followSession(client);
wireSession(window, navigate, settings.googleScriptUrl);
interceptLinks(window, navigate);
mountChrome({ settings, navigate, onLogout: () => void signOut(), onRecoverableError });
hydrateRoot(
  outlet,
  <BrowserRouter>
    <RemoteApp routes={routes} client={client} settings={settings} />
  </BrowserRouter>,
  { identifierPrefix: IDENTIFIER_PREFIX, onRecoverableError },
);

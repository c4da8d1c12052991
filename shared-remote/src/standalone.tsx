import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createQueryClient, followSession } from '@acara/shared-api';
import { browserDependencies, startSession } from '@acara/shared-auth';
import type { SiteSettings } from '@acara/shared-contract';
import { globalCss } from '@acara/shared-ui/theme';
import { RemoteApp } from './remote-app.tsx';
import type { RemoteRoute } from './remote-route.ts';

const font = () =>
  new URL('@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2', import.meta.url)
    .href;

const settings = (origin: string): SiteSettings => ({
  siteName: 'Acara',
  siteDomain: 'localhost',
  publicOrigin: origin,
  providerSiteUrl: origin,
  createEventUrl: origin,
  advertisingUrl: origin,
  supportEmail: 'bantuan@acara.test',
  supportPhone: '+62 21 5550 100',
  supportWhatsapp: '+62 812 5550 100',
  googleClientId: '',
  googleScriptUrl: '',
  snapScriptUrl: '',
  snapClientKey: '',
  discussionUrl: '',
});

/** Runs a remote without the shell, for development. */
export const mountStandalone = (routes: readonly RemoteRoute[]): void => {
  const style = document.createElement('style');
  style.textContent = globalCss({ fontUrl: font() });
  document.head.append(style);
  const root = document.createElement('main');
  root.id = 'acara-outlet';
  document.body.append(root);
  startSession({ ...browserDependencies(window), onEnded: () => window.location.assign('/') });
  const client = createQueryClient();
  followSession(client);
  createRoot(root).render(
    <BrowserRouter>
      <RemoteApp routes={routes} client={client} settings={settings(window.location.origin)} />
    </BrowserRouter>,
  );
};

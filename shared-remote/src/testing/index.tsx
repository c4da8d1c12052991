import { render, type RenderResult } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { createQueryClient, followSession } from '@acara/shared-api';
import { stubApi, type StubbedApi, type StubbedCall } from '@acara/shared-api/testing';
import type { SiteSettings } from '@acara/shared-contract';
import { loadAhead } from '@acara/shared-ui/on-demand';
import { loadNotFound, RemoteApp } from '../remote-app.tsx';
import type { RemoteRoute } from '../remote-route.ts';

export { blockSnap, letSnapArrive, removeSnap, snapScript } from './fake-snap.ts';

export const testSettings: SiteSettings = {
  siteName: 'Acara',
  siteDomain: 'localhost',
  publicOrigin: 'http://localhost:3000',
  providerSiteUrl: 'https://penyedia.example',
  createEventUrl: 'https://iklan.example/buat-event',
  advertisingUrl: 'https://iklan.example',
  supportEmail: 'bantuan@acara.test',
  supportPhone: '+62 21 5550 100',
  supportWhatsapp: '+62 812 5550 100',
  googleClientId: 'acara-test',
  googleScriptUrl: 'https://accounts.google.com/gsi/client',
  snapScriptUrl: 'https://app.sandbox.midtrans.com/snap/snap.js',
  snapClientKey: 'SB-Mid-client-test',
  discussionUrl: '',
};

// So that a redirect to the not-found screen renders it at once.
loadAhead(loadNotFound);

const createEntry = (url: string) => {
  const { pathname, search, hash } = new URL(url, 'http://localhost');
  return { pathname, search, hash };
};

const Address = () => {
  const { pathname, search, state } = useLocation();
  return (
    <>
      <output data-testid="address" hidden>{`${pathname}${search}`}</output>
      <output data-testid="state" hidden>
        {JSON.stringify(state)}
      </output>
    </>
  );
};

/** A screen under test: queries of testing-library, its requests, and the current address and history state. */
export type RenderedRemote = RenderResult & { calls: StubbedCall[]; address: () => string; state: () => unknown };

let stopFollowing: () => void = () => undefined;

/** A request without a response fails the test. @param state history state of the entry */
export const renderAt = (
  url: string,
  routes: readonly RemoteRoute[],
  api: StubbedApi,
  state: object | null = null,
): RenderedRemote => {
  const calls = stubApi(api);
  // Screens store state in `history.state`: it must not reach the next test.
  window.history.replaceState(null, '');
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  stopFollowing();
  stopFollowing = followSession(client);
  const result = render(
    <MemoryRouter initialEntries={[{ ...createEntry(url), state }]}>
      <RemoteApp routes={routes} client={client} settings={testSettings} />
      <Address />
    </MemoryRouter>,
  );
  return {
    ...result,
    calls,
    address: () => result.getByTestId('address').textContent,
    state: () => JSON.parse(result.getByTestId('state').textContent),
  };
};

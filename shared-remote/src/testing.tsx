import { render, type RenderResult } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { createQueryClient, followSession } from '@acara/shared-api';
import { stubApi, type StubbedApi, type StubbedCall } from '@acara/shared-api/testing';
import type { SiteSettings } from '@acara/shared-contract';
import { loadAhead } from '@acara/shared-ui/on-demand';
import { loadNotFound } from './late-not-found.tsx';
import { RemoteApp } from './remote-app.tsx';
import type { RemoteRoute } from './remote-route.ts';

export { blockSnap, letSnapArrive, removeSnap, snapScript } from './testing/fake-snap.ts';

/** Settings as tests see them. */
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

// A screen that leads elsewhere finds it there: nothing comes later than the test waits for.
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

/** A screen under test: what testing-library answers, the calls it made and where it stands now. */
export type RenderedRemote = RenderResult & { calls: StubbedCall[]; address: () => string; state: () => unknown };

// One screen stands at a time; the one before is over.
let stopFollowing: () => void = () => undefined;

/**
 * Renders a remote's routes at an address, with the given answers as its API; an unanswered call fails.
 * @param state of the entry of the history
 */
export const renderAt = (
  url: string,
  routes: readonly RemoteRoute[],
  api: StubbedApi,
  state: object | null = null,
): RenderedRemote => {
  const calls = stubApi(api);
  // What a screen keeps with its entry of the history is not the next one's.
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

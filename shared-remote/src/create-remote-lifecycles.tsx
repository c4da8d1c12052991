import { hydrate, type QueryClient } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router-dom';
import { createQueryClient, followSession } from '@acara/shared-api';
import { outletId } from '@acara/shared-contract/release';
import { readPageState } from './page-state.ts';
import { createReactRoot, type ReactRoot } from './react-root.tsx';
import { RemoteApp } from './remote-app.tsx';
import type { RemoteProps } from './remote-props.ts';
import { fetchAhead, type ComingVisit, type RemoteRoute } from './remote-route.ts';
import { remoteWindow } from './remote-window.ts';

/** What a remote exposes to single-spa. */
export type RemoteLifecycles = {
  bootstrap: (props: RemoteProps) => Promise<void>;
  mount: (props: RemoteProps) => Promise<void>;
  unmount: (props: RemoteProps) => Promise<void>;
  /** Prefetches the first data of a page; missing in old releases. */
  fetchAhead?: (visit: ComingVisit) => Promise<void>;
};

const outlet = (name: string): HTMLElement => {
  const element = document.getElementById(outletId(name));
  if (!element) throw new Error(`no outlet for ${name}`);
  return element;
};

/**
 * Creates the lifecycles of a remote from its routes. Server HTML is hydrated with the data that came with it. What a screen
 * throws at any time goes to the shell's `report`, which may replace this release by another.
 */
export const createRemoteLifecycles = (remote: { name: string; routes: readonly RemoteRoute[] }): RemoteLifecycles => {
  const { name, routes } = remote;
  let client: QueryClient | undefined;
  let root: ReactRoot | undefined;

  const getClient = (): QueryClient => {
    if (client) return client;
    client = createQueryClient();
    const state = readPageState(document, name);
    if (state) hydrate(client, state.queries);
    followSession(client);
    return client;
  };

  return {
    bootstrap: async () => undefined,
    mount: async ({ settings, fragments, report }) => {
      root = createReactRoot(
        outlet(name),
        <BrowserRouter window={remoteWindow(window)}>
          <RemoteApp routes={routes} client={getClient()} settings={settings} fragments={fragments} />
        </BrowserRouter>,
        { identifierPrefix: `${name}-`, report },
      );
      await root.mounted;
    },
    unmount: async () => root?.unmount(),
    fetchAhead: (visit) => fetchAhead(routes, getClient, visit),
  };
};

import { hydrate, type QueryClient } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router-dom';
import { createQueryClient, followSession } from '@acara/shared-api';
import { outletId } from '@acara/shared-contract/release';
import { fetchAhead, type ComingVisit } from './fetch-ahead.ts';
import { mountRoot, type MountedRoot } from './mount-root.tsx';
import { readPageState } from './page-state.ts';
import { RemoteApp } from './remote-app.tsx';
import type { RemoteProps } from './remote-props.ts';
import type { RemoteRoute } from './remote-route.ts';
import { sliceWindow } from './slice-window.ts';

/** What a remote exposes to single-spa. */
export type RemoteLifecycles = {
  bootstrap: (props: RemoteProps) => Promise<void>;
  mount: (props: RemoteProps) => Promise<void>;
  unmount: (props: RemoteProps) => Promise<void>;
  /** Fetches the first data of one of its pages before it is visited; missing in releases before this one. */
  fetchAhead?: (visit: ComingVisit) => Promise<void>;
};

const outlet = (name: string): HTMLElement => {
  const element = document.getElementById(outletId(name));
  if (!element) throw new Error(`no outlet for ${name}`);
  return element;
};

/**
 * Makes the lifecycles of a remote from its routes: server HTML is hydrated in place with the data that came with it,
 * anything else is rendered. What a screen throws, also later, is reported through the shell's `report`, which may run
 * another release in its place.
 */
export const createRemoteLifecycles = (remote: { name: string; routes: readonly RemoteRoute[] }): RemoteLifecycles => {
  const { name, routes } = remote;
  let client: QueryClient | undefined;

  const clientOf = (): QueryClient => {
    if (client) return client;
    client = createQueryClient();
    const state = readPageState(document, name);
    if (state) hydrate(client, state.queries);
    followSession(client);
    return client;
  };

  let mounted: MountedRoot | null = null;
  return {
    bootstrap: async () => undefined,
    mount: async ({ settings, fragments, report }) => {
      const slice = (
        <BrowserRouter window={sliceWindow(window)}>
          <RemoteApp routes={routes} client={clientOf()} settings={settings} fragments={fragments} />
        </BrowserRouter>
      );
      mounted = mountRoot(outlet(name), slice, { identifierPrefix: `${name}-`, report });
      await mounted.stands;
    },
    unmount: async () => mounted?.unmount(),
    fetchAhead: (visit) => fetchAhead(routes, clientOf, visit),
  };
};

import type { ComponentType } from 'react';
import { hydrate, type QueryClient } from '@tanstack/react-query';
import { createQueryClient, followSession } from '@acara/shared-api';
import { fragmentStateId, type FragmentProps } from '@acara/shared-contract/release';
import type { FragmentHost, ShownFragment } from '@acara/shared-ui/fragments';
import { FragmentFrame, idPrefix } from './fragment-frame.tsx';
import { mountRoot } from './mount-root.tsx';
import { readState } from './page-state.ts';
import type { RemoteProps } from './remote-props.ts';

/** What the page hands to a fragment beside its props. */
export type FragmentPage = Pick<RemoteProps, 'settings' | 'report'> & { fragments: FragmentHost };

/** What a remote exposes for each of its fragments. */
export type FragmentModule = {
  /** Settles when it stands. */
  mount: (element: HTMLElement, props: FragmentProps, page: FragmentPage) => Promise<ShownFragment>;
};

/**
 * Makes of a component a fragment that others can show. It has queries of its own, and no router: it goes elsewhere by
 * plain links, or as its props say.
 */
export const createFragment = <Props extends object>(name: string, Component: ComponentType<Props>): FragmentModule => {
  let client: QueryClient | undefined;
  let count = 0;
  const clientOf = (): QueryClient => {
    if (client) return client;
    client = createQueryClient();
    followSession(client);
    return client;
  };

  return {
    mount: async (element, first, { settings, report, fragments }) => {
      const isFromServer = element.dataset.ssr !== undefined;
      const identifierPrefix = isFromServer ? idPrefix(name) : `${idPrefix(name)}${++count}-`;
      const state = isFromServer ? readState(document, fragmentStateId(name), name) : null;
      if (state) hydrate(clientOf(), state.queries);
      const content = (props: FragmentProps) => (
        <FragmentFrame client={clientOf()} settings={settings} host={fragments}>
          <Component {...(props as Props)} />
        </FragmentFrame>
      );
      const { stands, update, unmount } = mountRoot(element, content(first), { identifierPrefix, report });
      await stands;
      return { update: (props) => update(content(props)), unmount };
    },
  };
};

import type { ComponentType } from 'react';
import { hydrate, type QueryClient } from '@tanstack/react-query';
import { createQueryClient, followSession } from '@acara/shared-api';
import { fragmentStateId, type FragmentProps } from '@acara/shared-contract/release';
import type { FragmentHost, ShownFragment } from '@acara/shared-ui/fragments';
import { FragmentFrame, idPrefix } from './fragment-frame.tsx';
import { readState } from './page-state.ts';
import { createReactRoot, hasServerHtml } from './react-root.tsx';
import type { RemoteProps } from './remote-props.ts';

/** What the page passes to a fragment beside its props. */
type FragmentPage = Pick<RemoteProps, 'settings' | 'report'> & { fragments: FragmentHost };

export type FragmentModule = {
  /** Settles when it is mounted. */
  mount: (element: HTMLElement, props: FragmentProps, page: FragmentPage) => Promise<ShownFragment>;
};

/**
 * Makes a component a fragment that other remotes can show. It has a query client of its own and no router: it navigates by
 * plain links, or by its props.
 */
export const createFragment = <Props extends object>(name: string, Component: ComponentType<Props>): FragmentModule => {
  let client: QueryClient | undefined;
  let count = 0;
  const getClient = (): QueryClient => {
    if (client) return client;
    client = createQueryClient();
    followSession(client);
    return client;
  };

  return {
    mount: async (element, first, { settings, report, fragments }) => {
      const isFromServer = hasServerHtml(element);
      const state = isFromServer ? readState(document, fragmentStateId(name), name) : null;
      if (state) hydrate(getClient(), state.queries);
      const content = (props: FragmentProps) => (
        <FragmentFrame client={getClient()} settings={settings} host={fragments}>
          <Component {...(props as Props)} />
        </FragmentFrame>
      );
      const identifierPrefix = isFromServer ? idPrefix(name) : `${idPrefix(name)}${++count}-`;
      const root = createReactRoot(element, content(first), { identifierPrefix, report });
      await root.mounted;
      return { update: (props) => root.render(content(props)), unmount: root.unmount };
    },
  };
};

import { useEffect, type ComponentType, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { hydrate, type QueryClient } from '@tanstack/react-query';
import { createQueryClient, followSession } from '@acara/shared-api';
import { fragmentStateId, type FragmentProps } from '@acara/shared-contract/release';
import type { FragmentHost, ShownFragment } from '@acara/shared-ui/fragments';
import { FragmentFrame, idPrefix } from './fragment-frame.tsx';
import { LEFT_EVENT } from './left-event.ts';
import { readState } from './page-state.ts';
import type { RemoteProps } from './remote-props.ts';

/** What the page hands to a fragment beside its props. */
export type FragmentPage = Pick<RemoteProps, 'settings' | 'report'> & { fragments: FragmentHost };

/** What a remote exposes for each of its fragments. */
export type FragmentModule = {
  /** Settles when it stands. */
  mount: (element: HTMLElement, props: FragmentProps, page: FragmentPage) => Promise<ShownFragment>;
};

const Mounted = ({ onStands, children }: { onStands: () => void; children: ReactNode }) => {
  useEffect(onStands, [onStands]);
  return children;
};

/**
 * Makes of a component a fragment that others can show. It has queries of its own, and no router: it goes elsewhere by
 * plain links, or as its props say.
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
    mount: (element, first, { settings, report, fragments }) =>
      new Promise((resolve) => {
        const isFromServer = element.dataset.ssr !== undefined;
        const options: RootOptions & { onRecoverableError: (error: unknown) => void } = {
          identifierPrefix: isFromServer ? idPrefix(name) : `${idPrefix(name)}${++count}-`,
          onCaughtError: (error) => report('render', error),
          onUncaughtError: (error) => report('render', error),
          onRecoverableError: (error) => report('hydration', error),
        };
        const state = isFromServer ? readState(document, fragmentStateId(name), name) : null;
        if (state) hydrate(getClient(), state.queries);
        const onStands = () => resolve({ update, unmount: () => root.unmount() });
        const content = (props: FragmentProps) => (
          <FragmentFrame client={getClient()} settings={settings} host={fragments}>
            <Mounted onStands={onStands}>
              <Component {...(props as Props)} />
            </Mounted>
          </FragmentFrame>
        );
        const update = (props: FragmentProps) => root.render(content(props));
        const root = isFromServer ? hydrateRoot(element, content(first), options) : createRoot(element, options);
        if (!isFromServer) update(first);
        element.addEventListener(LEFT_EVENT, () => root.unmount(), { once: true });
      }),
  };
};

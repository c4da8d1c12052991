import { useEffect, type ComponentType, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { hydrate, type QueryClient } from '@tanstack/react-query';
import { createQueryClient, followSession } from '@acara/shared-api';
import { fragmentStateId, type FragmentProps } from '@acara/shared-contract/release';
import { FragmentFrame, idPrefix } from './fragment-frame.tsx';
import type { FragmentHost, ShownFragment } from './fragments.tsx';
import { readState } from './page-state.ts';
import { LEFT_EVENT, type RemoteProps } from './remote-props.ts';

/** What the page passes to a fragment beside its props. */
type FragmentPage = Pick<RemoteProps, 'settings' | 'report'> & { fragments: FragmentHost };

export type FragmentModule = {
  /** Settles when it is mounted. */
  mount: (element: HTMLElement, props: FragmentProps, page: FragmentPage) => Promise<ShownFragment>;
};

const Mounted = ({ onMounted, children }: { onMounted: () => void; children: ReactNode }) => {
  useEffect(onMounted, [onMounted]);
  return children;
};

/** A fragment has its own query client and no router: it navigates by plain links, or by its props. */
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
        let isLeft = false;
        const unmount = () => {
          isLeft = true;
          root.unmount();
        };
        const onMounted = () => resolve({ update, unmount });
        const content = (props: FragmentProps) => (
          <FragmentFrame client={getClient()} settings={settings} host={fragments}>
            <Mounted onMounted={onMounted}>
              <Component {...(props as Props)} />
            </Mounted>
          </FragmentFrame>
        );
        // The page may have removed the element while it was mounted.
        const update = (props: FragmentProps) => {
          if (!isLeft) root.render(content(props));
        };
        const root = isFromServer ? hydrateRoot(element, content(first), options) : createRoot(element, options);
        if (!isFromServer) update(first);
        element.addEventListener(LEFT_EVENT, unmount, { once: true });
      }),
  };
};

import React, { startTransition, useEffect, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root, type RootOptions } from 'react-dom/client';
import { hydrate, type QueryClient } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router-dom';
import singleSpaReact from 'single-spa-react';
import { createQueryClient, followSession } from '@acara/shared-api';
import { outletId } from '@acara/shared-contract/release';
import { beginHydration, whenHydrated } from '@acara/shared-ui/hydration-state';
import { ErrorState } from '@acara/shared-ui/primitives';
import { readPageState } from './page-state.ts';
import { RemoteApp } from './remote-app.tsx';
import { HYDRATED_EVENT, LEFT_EVENT, type RemoteProps } from './remote-props.ts';
import { fetchAhead, type ComingVisit, type RemoteRoute } from './remote-route.ts';
import { remoteWindow } from './remote-window.ts';

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

/** In pieces of a few milliseconds: otherwise hydration blocks the page until all of it is done. */
const hydrateInSlices = (container: Element, element: ReactNode, options: RootOptions): Root => {
  let root: Root | undefined;
  startTransition(() => {
    root = hydrateRoot(container, element, options);
  });
  return root as unknown as Root;
};

/**
 * Server HTML is hydrated with the data that came with it. What a screen throws at any time goes to the shell's
 * `report`, which may replace this release by another.
 */
export const createRemoteLifecycles = (remote: { name: string; routes: readonly RemoteRoute[] }): RemoteLifecycles => {
  const { name, routes } = remote;
  let client: QueryClient | undefined;

  const getClient = (): QueryClient => {
    if (client) return client;
    client = createQueryClient(whenHydrated);
    const state = readPageState(document, name);
    if (state) hydrate(client, state.queries);
    followSession(client);
    return client;
  };

  let endHydration = () => undefined as void;

  const RemoteRoot = (props: RemoteProps) => {
    useEffect(() => void endHydration(), []);
    return (
      <BrowserRouter window={remoteWindow(window)}>
        <RemoteApp routes={routes} client={getClient()} settings={props.settings} fragments={props.fragments} />
      </BrowserRouter>
    );
  };

  let report: RemoteProps['report'] = () => undefined;
  const rootOptions: RootOptions & { onRecoverableError: (error: unknown) => void } = {
    identifierPrefix: `${name}-`,
    onCaughtError: (error) => report('render', error),
    onUncaughtError: (error) => report('render', error),
    onRecoverableError: (error) => report('hydration', error),
  };

  /** A remote that hung in `unmount` is unmounted when its element is removed. */
  const unmountWhenLeft = (root: Root, container: Element): Root => {
    const unmount = () => {
      root.unmount();
      endHydration();
    };
    container.addEventListener(LEFT_EVENT, unmount, { once: true });
    return root;
  };

  const lifecycles = singleSpaReact<RemoteProps>({
    React,
    // single-spa-react would pass its own options, without the prefix and the error handlers.
    ReactDOMClient: {
      createRoot: (container: Element) => unmountWhenLeft(createRoot(container, rootOptions), container),
      hydrateRoot: (container: Element, element: ReactNode) => {
        endHydration = beginHydration();
        void whenHydrated().then(() => window.dispatchEvent(new Event(HYDRATED_EVENT)));
        return unmountWhenLeft(hydrateInSlices(container, element, rootOptions), container);
      },
    },
    renderType: () => (outlet(name).dataset.ssr ? 'hydrateRoot' : 'createRoot'),
    rootComponent: RemoteRoot,
    domElementGetter: () => outlet(name),
    errorBoundary: () => <ErrorState onRetry={() => window.location.reload()} />,
  });

  const steps = { bootstrap: lifecycles.bootstrap, mount: lifecycles.mount, unmount: lifecycles.unmount };
  const run = (step: keyof typeof steps) => async (props: RemoteProps) => {
    report = props.report;
    for (const part of [steps[step]].flat()) {
      const done = part(props as never);
      // React has removed the screen by now, or failed. single-spa-react reports it in a later task, before which the page
      // would be painted empty.
      await (step === 'unmount' ? Promise.race([done, undefined]) : done);
    }
    if (step === 'unmount') endHydration();
  };
  return {
    bootstrap: run('bootstrap'),
    mount: run('mount'),
    unmount: run('unmount'),
    fetchAhead: (visit) => fetchAhead(routes, getClient, visit),
  };
};

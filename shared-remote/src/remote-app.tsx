import { useMemo } from 'react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Route, Routes } from 'react-router-dom';
import type { SiteSettings } from '@acara/shared-contract';
import { FragmentHostProvider, type FragmentHost } from '@acara/shared-ui/fragments';
import { SettingsProvider } from '@acara/shared-ui/settings';
import { GuardedScreen } from './guarded-screen.tsx';
import { LateNotFound } from './late-not-found.tsx';
import type { RemoteRoute } from './remote-route.ts';

/** A remote's screens with what they find around them; the router comes from outside. */
export const RemoteApp = ({ routes, client, settings, fragments }: RemoteAppProps) => {
  const rows = useMemo(
    () => routes.map((route) => <Route key={route.path} path={route.path} element={<GuardedScreen route={route} />} />),
    [routes],
  );
  return (
    <QueryClientProvider client={client}>
      <SettingsProvider settings={settings}>
        <FragmentHostProvider host={fragments}>
          <Routes>
            {rows}
            <Route path="*" element={<LateNotFound />} />
          </Routes>
        </FragmentHostProvider>
      </SettingsProvider>
    </QueryClientProvider>
  );
};

/** What a remote's app is made of. */
export type RemoteAppProps = {
  routes: readonly RemoteRoute[];
  client: QueryClient;
  settings: SiteSettings;
  /** Missing on the server. */
  fragments?: FragmentHost;
};

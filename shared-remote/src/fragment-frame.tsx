import type { ReactNode } from 'react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { SiteSettings } from '@acara/shared-contract/release';
import { FragmentHostProvider, type FragmentHost } from './fragments.tsx';
import { SettingsProvider } from './settings.tsx';

/** The providers around a fragment, in the browser and on the server. */
export const FragmentFrame = ({ client, settings, host, children }: FragmentFrameProps) => (
  <QueryClientProvider client={client}>
    <SettingsProvider settings={settings}>
      <FragmentHostProvider host={host}>{children}</FragmentHostProvider>
    </SettingsProvider>
  </QueryClientProvider>
);

type FragmentFrameProps = {
  client: QueryClient;
  settings: SiteSettings;
  host?: FragmentHost;
  children: ReactNode;
};

/** Prefix of React ids in a fragment. */
export const idPrefix = (name: string): string => `${name.replaceAll('.', '-')}-`;

import { createContext, useContext, type ReactNode } from 'react';
import type { SiteSettings } from '@acara/shared-contract/release';

const SettingsContext = createContext<SiteSettings | null>(null);

/** `.Provider`: every React that a remote may have knows it. */
export const SettingsProvider = ({ settings, children }: { settings: SiteSettings; children: ReactNode }) => (
  <SettingsContext.Provider value={settings}>{children}</SettingsContext.Provider>
);

/** @throws Error outside a `SettingsProvider` */
export const useSettings = (): SiteSettings => {
  const settings = useContext(SettingsContext);
  if (!settings) throw new Error('useSettings needs a SettingsProvider above it');
  return settings;
};

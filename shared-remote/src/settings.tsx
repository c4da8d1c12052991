import { createContext, useContext, type ReactNode } from 'react';
import type { SiteSettings } from '@acara/shared-contract/release';

const SettingsContext = createContext<SiteSettings | null>(null);

export const SettingsProvider = ({ settings, children }: { settings: SiteSettings; children: ReactNode }) => (
  <SettingsContext value={settings}>{children}</SettingsContext>
);

/** @throws Error outside a `SettingsProvider` */
export const useSettings = (): SiteSettings => {
  const settings = useContext(SettingsContext);
  if (!settings) throw new Error('useSettings needs a SettingsProvider above it');
  return settings;
};

import { useState } from 'react';
import { navigationEntries, type FragmentEntry } from '@acara/shared-contract/links';
import type { SiteSettings } from '@acara/shared-contract/release';
import { Fragment } from '@acara/shared-ui/fragments';
import { IconButton, MenuIcon } from '@acara/shared-ui/primitives';
import type { ChromeSession } from '../chrome-session.ts';
import { ConnectionNotice } from '../connection/connection-notice.tsx';
import { Notice } from '../connection/notice.ts';
import { SiteDrawer } from '../drawer/site-drawer.tsx';
import { SiteLogo } from '../logo/site-logo.tsx';
import { BarSearch } from '../search/bar-search.tsx';
import { BarFragments } from './bar-fragments.tsx';
import { GuestLinks } from './guest-links.tsx';
import { Bar, BarEnd, BarRow, LargeOnly, SmallOnly } from './header-bar.ts';
import { MemberLinks } from './member-links.tsx';
import { useScrollStep } from './use-scroll-step.ts';

export type SiteHeaderProps = {
  settings: Pick<SiteSettings, 'siteName' | 'providerSiteUrl' | 'advertisingUrl'>;
  session: ChromeSession;
  /** Path of the page, to mark where the visitor is. */
  path: string;
  navigate: (to: string) => void;
  onLogout?: () => void;
};

type Opened = 'nothing' | 'drawer' | { entry: FragmentEntry; isUnavailable?: true };

/** The fixed bar with its drawer, and what their entries open. */
export const SiteHeader = ({ settings, session, path, navigate, onLogout }: SiteHeaderProps) => {
  const step = useScrollStep();
  const [opened, setOpened] = useState<Opened>('nothing');
  const close = () => setOpened('nothing');
  const open = (entry: FragmentEntry) => setOpened({ entry });
  const inBar = navigationEntries('bar', session.status).filter((entry) => entry.to === undefined);
  const fragment = typeof opened === 'object' ? opened : null;

  return (
    <header>
      <Bar data-step={step}>
        <BarRow>
          <SmallOnly>
            <IconButton label="Buka menu" aria-haspopup="dialog" onClick={() => setOpened('drawer')}>
              <MenuIcon />
            </IconButton>
          </SmallOnly>
          <SiteLogo siteName={settings.siteName} />
          <BarSearch path={path} navigate={navigate} />
          <BarEnd aria-label="Utama" data-for={session.status}>
            <LargeOnly>
              <BarFragments entries={inBar} onOpen={open} />
            </LargeOnly>
            {session.status === 'member' ? (
              <MemberLinks
                member={session}
                path={path}
                onOpen={open}
                providerSiteUrl={settings.providerSiteUrl}
                onLogout={onLogout}
              />
            ) : (
              <GuestLinks providerSiteUrl={settings.providerSiteUrl} />
            )}
          </BarEnd>
        </BarRow>
        <ConnectionNotice />
        <div role="status">
          {fragment?.isUnavailable && (
            <Notice>{fragment.entry.text} belum bisa dibuka. Periksa koneksi Anda lalu coba lagi.</Notice>
          )}
        </div>
      </Bar>
      <SiteDrawer
        open={opened === 'drawer'}
        onClose={() => setOpened((now) => (now === 'drawer' ? 'nothing' : now))}
        session={session}
        path={path}
        providerSiteUrl={settings.providerSiteUrl}
        advertisingUrl={settings.advertisingUrl}
        onOpen={open}
        onLogout={onLogout}
      />
      {fragment && !fragment.isUnavailable && (
        <Fragment
          name={fragment.entry.fragment}
          onClose={close}
          navigate={navigate}
          onUnavailable={() => setOpened({ ...fragment, isUnavailable: true })}
        />
      )}
    </header>
  );
};

import { useState } from 'react';
import { navigationEntries, type FragmentEntry } from '@acara/shared-contract/links';
import type { SiteSettings } from '@acara/shared-contract/release';
import { Fragment } from '@acara/shared-ui/fragments';
import { IconButton, MenuIcon } from '@acara/shared-ui/primitives';
import type { ChromeSession } from '../chrome-session.ts';
import { ConnectionAlert } from '../connection/connection-alert.tsx';
import { Alert } from '../connection/alert.ts';
import { LateDrawer } from '../drawer/late-drawer.tsx';
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

type Opened =
  { what: 'nothing' | 'drawer' } | { what: 'fragment'; entry: FragmentEntry } | { what: 'notice'; missing: string };

const NOTHING: Opened = { what: 'nothing' };

/** The fixed bar with its drawer, and what their entries open. */
export const SiteHeader = ({ settings, session, path, navigate, onLogout }: SiteHeaderProps) => {
  const step = useScrollStep();
  const [opened, setOpened] = useState<Opened>(NOTHING);
  const close = () => setOpened(NOTHING);
  const open = (entry: FragmentEntry) => setOpened({ what: 'fragment', entry });
  const miss = (missing: string) => setOpened({ what: 'notice', missing });
  const inBar = navigationEntries('bar', session.status).filter((entry) => entry.to === undefined);

  return (
    <header>
      <Bar data-step={step}>
        <BarRow>
          <SmallOnly>
            <IconButton label="Buka menu" aria-haspopup="dialog" onClick={() => setOpened({ what: 'drawer' })}>
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
        <ConnectionAlert />
        <div role="status">
          {opened.what === 'notice' && (
            <Alert>{opened.missing} belum bisa dibuka. Periksa koneksi Anda lalu coba lagi.</Alert>
          )}
        </div>
      </Bar>
      {opened.what === 'drawer' && (
        <LateDrawer
          onClose={() => setOpened((now) => (now.what === 'drawer' ? NOTHING : now))}
          onMissing={() => miss('Menu')}
          session={session}
          path={path}
          providerSiteUrl={settings.providerSiteUrl}
          advertisingUrl={settings.advertisingUrl}
          onOpen={open}
          onLogout={onLogout}
        />
      )}
      {opened.what === 'fragment' && (
        <Fragment
          name={opened.entry.fragment}
          onClose={close}
          navigate={navigate}
          onUnavailable={() => miss(opened.entry.text)}
        />
      )}
    </header>
  );
};

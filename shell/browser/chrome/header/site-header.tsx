import { useState } from 'react';
import type { Session } from '@acara/shared-auth';
import { navigationEntries, type FragmentEntry } from '@acara/shared-contract/links';
import type { SiteSettings } from '@acara/shared-contract/release';
import { Fragment } from '@acara/shared-remote/fragments';
import { IconButton, MenuIcon } from '@acara/shared-ui/primitives';
import { BarPlace } from './bar-place.tsx';
import { ConnectionAlert, Alert } from '../connection/connection-alert.tsx';
import { LazyDrawer } from '../drawer/lazy-drawer.tsx';
import { SiteLogo } from '../logo/site-logo.tsx';
import { BarSearch } from '../search/bar-search.tsx';
import { BarFragments, GuestLinks, MemberLinks } from './bar-links.tsx';
import { Bar, BarEnd, BarRow, LargeOnly, SmallOnly, useScrollStep } from './header-bar.ts';

type SiteHeaderProps = {
  settings: Pick<SiteSettings, 'siteName' | 'providerSiteUrl' | 'advertisingUrl'>;
  session: Session;
  path: string;
  navigate: (to: string) => void;
  onLogout?: () => void;
};

type Opened =
  | { what: 'nothing' | 'drawer' }
  | { what: 'fragment'; entry: FragmentEntry }
  | { what: 'alert'; missing: string };

const NOTHING: Opened = { what: 'nothing' };

/** The sticky bar with its drawer, and the fragments that their entries open. */
export const SiteHeader = ({ settings, session, path, navigate, onLogout }: SiteHeaderProps) => {
  const step = useScrollStep();
  const [opened, setOpened] = useState<Opened>(NOTHING);
  const onOpen = (entry: FragmentEntry) => setOpened({ what: 'fragment', entry });
  const onMissing = (missing: string) => setOpened({ what: 'alert', missing });
  const fragments = navigationEntries('bar', session.status).filter((entry) => entry.to === undefined);
  const { providerSiteUrl, advertisingUrl } = settings;
  const menu = { path, onOpen, providerSiteUrl, onLogout };

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
              <BarFragments entries={fragments} onOpen={onOpen} />
            </LargeOnly>
            {session.status === 'member' ? (
              <MemberLinks member={session} {...menu} />
            ) : (
              <GuestLinks providerSiteUrl={providerSiteUrl} />
            )}
          </BarEnd>
        </BarRow>
        <ConnectionAlert />
        <BarPlace session={session} />
        <div role="status">
          {opened.what === 'alert' && (
            <Alert>{`${opened.missing} belum bisa dibuka. Periksa koneksi Anda lalu coba lagi.`}</Alert>
          )}
        </div>
      </Bar>
      {opened.what === 'drawer' && (
        <LazyDrawer
          onClose={() => setOpened((now) => (now.what === 'drawer' ? NOTHING : now))}
          onMissing={() => onMissing('Menu')}
          session={session}
          advertisingUrl={advertisingUrl}
          {...menu}
        />
      )}
      {opened.what === 'fragment' && (
        <Fragment
          name={opened.entry.fragment}
          onClose={() => setOpened(NOTHING)}
          navigate={navigate}
          onUnavailable={() => onMissing(opened.entry.text)}
        />
      )}
    </header>
  );
};

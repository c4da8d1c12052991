import { useState } from 'react';
import type { SiteSettings } from '@acara/shared-contract/release';
import { IconButton, LockIcon, MenuIcon } from '@acara/shared-ui/primitives';
import type { ChromeSession } from '../chrome-session.ts';
import { ConnectionNotice } from '../connection/connection-notice.tsx';
import { Notice } from '../connection/notice.ts';
import { SiteDrawer } from '../drawer/site-drawer.tsx';
import { SiteLogo } from '../logo/site-logo.tsx';
import { PrivateEventGate, preloadPrivateEvent } from '../private-event/private-event-gate.tsx';
import { BarSearch } from '../search/bar-search.tsx';
import { BarButton } from './bar-link.ts';
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

type Opened = 'nothing' | 'drawer' | 'private-event' | 'private-event-unavailable';

/** The fixed bar with its drawer and the Private Event dialog: spec §2 Header. */
export const SiteHeader = ({ settings, session, path, navigate, onLogout }: SiteHeaderProps) => {
  const step = useScrollStep();
  const [opened, setOpened] = useState<Opened>('nothing');
  const close = () => setOpened('nothing');
  const openPrivateEvent = () => setOpened('private-event');

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
              <BarButton
                type="button"
                aria-haspopup="dialog"
                onPointerEnter={preloadPrivateEvent}
                onFocus={preloadPrivateEvent}
                onClick={openPrivateEvent}
              >
                <LockIcon size={16} />
                Private Event
              </BarButton>
            </LargeOnly>
            {session.status === 'member' ? (
              <MemberLinks
                member={session}
                path={path}
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
          {opened === 'private-event-unavailable' && (
            <Notice>Private Event belum bisa dibuka. Periksa koneksi Anda lalu coba lagi.</Notice>
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
        onPrivateEvent={openPrivateEvent}
        onLogout={onLogout}
      />
      {opened === 'private-event' && (
        <PrivateEventGate
          onClose={close}
          navigate={navigate}
          onUnavailable={() => setOpened('private-event-unavailable')}
        />
      )}
    </header>
  );
};

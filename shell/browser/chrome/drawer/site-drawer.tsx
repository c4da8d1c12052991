import type { MouseEvent } from 'react';
import styled from 'styled-components';
import { Dialog } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import type { ChromeSession } from '../chrome-session.ts';
import type { MenuItemsProps } from '../header/menu-items.tsx';
import { LazyAppearanceSettings } from '../theme/lazy-appearance-settings.tsx';
import { DrawerGuest } from './drawer-guest.tsx';
import { DrawerMember } from './drawer-member.tsx';

const Drawer = styled(Dialog)`
  &&& {
    width: min(320px, 86vw);
    margin: 0 auto 0 0;
    border-radius: 0;

    @media (prefers-reduced-motion: no-preference) {
      @starting-style {
        &[open] {
          opacity: 1;
          transform: translateX(-100%);
        }
      }
    }
  }
`;

const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space(4)};
  margin-inline: -${tokens.space(3)};
  padding-top: ${tokens.space(2)};
`;

/** Stays open while it is tried out. */
const Appearance = styled.div`
  margin-top: ${tokens.space(6)};
  padding-top: ${tokens.space(5)};
  border-top: 1px solid ${tokens.color.line};
`;

export type SiteDrawerProps = Pick<MenuItemsProps, 'path' | 'onOpen'> & {
  onClose: () => void;
  session: ChromeSession;
  providerSiteUrl: string;
  advertisingUrl: string;
  onLogout?: () => void;
};

/** The bar's places on small screens, and Transaksi. It stands open; any choice closes it. */
export const SiteDrawer = ({ onClose, session, path, ...rest }: SiteDrawerProps) => {
  const closeOnChoice = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a, button')) onClose();
  };
  return (
    <Drawer open onClose={onClose} title="Menu" shape="full">
      {/* The presses are those of the links and buttons inside. */}
      <Content onClick={closeOnChoice}>
        {session.status === 'member' ? (
          <DrawerMember member={session} path={path} {...rest} />
        ) : (
          <DrawerGuest path={path} {...rest} />
        )}
      </Content>
      <Appearance>
        <LazyAppearanceSettings />
      </Appearance>
    </Drawer>
  );
};

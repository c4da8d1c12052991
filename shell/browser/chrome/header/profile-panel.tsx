import styled from 'styled-components';
import { navigationEntries } from '@acara/shared-contract/links';
import { tokens } from '@acara/shared-ui/theme';
import type { ChromeMember } from '../chrome-session.ts';
import { ExternalRow } from '../drawer/external-row.tsx';
import { LazyAppearanceSettings } from '../theme/lazy-appearance-settings.tsx';
import { MemberCard } from './member-card.tsx';
import { MenuItems, type MenuItemsProps } from './menu-items.tsx';
import { LogOutRow } from './log-out-row.tsx';
import { MenuList } from './menu-list.ts';

const Who = styled.div`
  margin-bottom: ${tokens.space(2)};
  padding: ${tokens.space(2)} ${tokens.space(3)} ${tokens.space(3)};
  border-bottom: 1px solid ${tokens.color.line};
`;

const Look = styled.div`
  margin-top: ${tokens.space(2)};
  padding: ${tokens.space(3)};
  border-top: 1px solid ${tokens.color.line};
`;

export type ProfilePanelProps = {
  member: ChromeMember;
  path: string;
  onOpen: MenuItemsProps['onOpen'];
  /** A soft navigation leaves the bar as it is, so a choice closes the panel. */
  onChoice: () => void;
  providerSiteUrl: string;
  onLogout?: () => void;
};

/** Name and e-mail of the member, the entries of the menu, Keluar, the way to the organisers' site, and the theme. */
export const ProfilePanel = ({ member, path, onOpen, onChoice, providerSiteUrl, onLogout }: ProfilePanelProps) => (
  <>
    <Who>
      <MemberCard member={member} />
    </Who>
    <MenuList onClick={onChoice}>
      <MenuItems items={navigationEntries('profile', 'member')} path={path} onOpen={onOpen} />
      <ExternalRow to={providerSiteUrl} label="Jadi Penyelenggara" />
      {onLogout && <LogOutRow onLogout={onLogout} />}
    </MenuList>
    <Look>
      <LazyAppearanceSettings />
    </Look>
  </>
);

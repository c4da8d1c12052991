import styled from 'styled-components';
import { navigationEntries } from '@acara/shared-contract/links';
import { tokens } from '@acara/shared-ui/theme';
import type { ChromeMember } from '../chrome-session.ts';
import { MemberCard } from '../header/member-card.tsx';
import { MenuItems, type MenuItemsProps } from '../header/menu-items.tsx';
import { LogOutRow } from '../header/log-out-row.tsx';
import { MenuList } from '../header/menu-list.ts';
import { ExternalRow } from './external-row.tsx';

const Who = styled.div`
  padding: 0 ${tokens.space(3)} ${tokens.space(4)};
  border-bottom: 1px solid ${tokens.color.line};
`;

export type DrawerMemberProps = Pick<MenuItemsProps, 'path' | 'onOpen'> & {
  member: ChromeMember;
  providerSiteUrl: string;
  advertisingUrl: string;
  onLogout?: () => void;
};

/** The drawer of a member. */
export const DrawerMember = ({
  member,
  path,
  providerSiteUrl,
  advertisingUrl,
  onLogout,
  onOpen,
}: DrawerMemberProps) => (
  <>
    <Who>
      <MemberCard member={member} />
    </Who>
    <MenuList>
      <MenuItems items={navigationEntries('drawer', 'member')} path={path} onOpen={onOpen} />
      <ExternalRow to={providerSiteUrl} label="Jadi Penyelenggara" />
      <ExternalRow to={advertisingUrl} label="Pasang Iklan" />
      {onLogout && <LogOutRow onLogout={onLogout} />}
    </MenuList>
  </>
);

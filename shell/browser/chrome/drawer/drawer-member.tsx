import styled from 'styled-components';
import { navigationLinks } from '@acara/shared-contract/links';
import { LockIcon, LogOutIcon } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import type { ChromeMember } from '../chrome-session.ts';
import { MemberCard } from '../header/member-card.tsx';
import { MenuItems } from '../header/menu-items.tsx';
import { MenuButton, MenuList } from '../header/menu-list.ts';
import { ExternalRow } from './external-row.tsx';

const Who = styled.div`
  padding: 0 ${tokens.space(3)} ${tokens.space(4)};
  border-bottom: 1px solid ${tokens.color.line};
`;

export type DrawerMemberProps = {
  member: ChromeMember;
  path: string;
  providerSiteUrl: string;
  advertisingUrl: string;
  onPrivateEvent: () => void;
  onLogout?: () => void;
};

/** The drawer of a member. */
export const DrawerMember = ({
  member,
  path,
  providerSiteUrl,
  advertisingUrl,
  onPrivateEvent,
  onLogout,
}: DrawerMemberProps) => (
  <>
    <Who>
      <MemberCard member={member} />
    </Who>
    <MenuList>
      <MenuItems items={navigationLinks('drawer', 'member')} path={path} />
      <li>
        <MenuButton type="button" onClick={onPrivateEvent}>
          <LockIcon />
          Private Event
        </MenuButton>
      </li>
      <ExternalRow to={providerSiteUrl} label="Jadi Penyelenggara" />
      <ExternalRow to={advertisingUrl} label="Pasang Iklan" />
      {onLogout && (
        <li>
          <MenuButton type="button" onClick={onLogout}>
            <LogOutIcon />
            Keluar
          </MenuButton>
        </li>
      )}
    </MenuList>
  </>
);

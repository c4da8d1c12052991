import { useId } from 'react';
import styled from 'styled-components';
import { navigationEntries } from '@acara/shared-contract/links';
import { ChevronDownIcon, LogOutIcon } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import type { ChromeMember } from '../chrome-session.ts';
import { ExternalRow } from '../drawer/external-row.tsx';
import { ThemePart } from '../theme/theme-part.tsx';
import { BarButton } from './bar-link.ts';
import { Initial, MemberCard, initialOf } from './member-card.tsx';
import { MenuItems, type MenuItemsProps } from './menu-items.tsx';
import { MenuPanel, MenuRoot } from './menu-panel.ts';
import { MenuButton, MenuList } from './menu-list.ts';
import { useDisclosure } from './use-disclosure.ts';

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

const FirstName = styled.span`
  display: none;
  max-width: 12ch;
  overflow: hidden;
  text-overflow: ellipsis;

  ${tokens.from.wide} {
    display: inline;
  }
`;

export type ProfileMenuProps = {
  member: ChromeMember;
  path: string;
  onOpen: MenuItemsProps['onOpen'];
  providerSiteUrl: string;
  onLogout?: () => void;
};

/** Name and e-mail of the member, the entries of the menu, Keluar, the way to the organisers' site, and the theme. */
export const ProfileMenu = ({ member, path, onOpen, providerSiteUrl, onLogout }: ProfileMenuProps) => {
  const { open, toggle, close, root } = useDisclosure<HTMLDivElement>();
  const panelId = useId();

  return (
    <MenuRoot ref={root}>
      <BarButton type="button" aria-expanded={open} aria-controls={panelId} onClick={toggle}>
        <Initial>{initialOf(member.name)}</Initial>
        <span className="visually-hidden">Menu profil</span>
        <FirstName>{member.name.trim().split(/\s+/)[0]}</FirstName>
        <ChevronDownIcon size={16} />
      </BarButton>
      <div id={panelId}>
        {open && (
          <MenuPanel>
            <Who>
              <MemberCard member={member} />
            </Who>
            {/* A soft navigation leaves the bar as it is, so a choice closes the panel. */}
            <MenuList onClick={close}>
              <MenuItems items={navigationEntries('profile', 'member')} path={path} onOpen={onOpen} />
              <ExternalRow to={providerSiteUrl} label="Jadi Penyelenggara" />
              {onLogout && (
                <li>
                  <MenuButton type="button" onClick={onLogout}>
                    <LogOutIcon />
                    Keluar
                  </MenuButton>
                </li>
              )}
            </MenuList>
            <Look>
              <ThemePart />
            </Look>
          </MenuPanel>
        )}
      </div>
    </MenuRoot>
  );
};

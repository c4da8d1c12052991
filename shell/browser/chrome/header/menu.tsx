import styled, { css } from 'styled-components';
import { navigationEntries, type FragmentEntry, type MenuEntry } from '@acara/shared-contract/links';
import { NavigationIcon } from '@acara/shared-ui/navigation-icon';
import { getInitials } from '@acara/shared-ui/formats';
import { ExternalIcon, LogOutIcon } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { useEffect, useState } from 'react';
import type { Member } from '@acara/shared-auth';
import { Initial } from './header-bar.ts';
import { LazyAppearanceSettings } from '../theme/theme-menu.tsx';

/** What the profile menu and the drawer get from the header. */
export type MenuProps = {
  path: string;
  onOpen: (entry: FragmentEntry) => void;
  providerSiteUrl: string;
  onLogout?: () => void;
};

const row = css`
  display: flex;
  align-items: center;
  gap: ${tokens.space(3)};
  width: 100%;
  min-height: ${tokens.target};
  padding: ${tokens.space(2)} ${tokens.space(3)};
  border: 0;
  border-radius: ${tokens.radius.control};
  background: none;
  color: ${tokens.color.ink};
  font-weight: ${tokens.weight.medium};
  text-align: start;

  svg {
    flex: none;
    color: ${tokens.color.inkSoft};
  }

  &:hover {
    background: ${tokens.color.brandSoft};
    text-decoration: none;
  }

  &[aria-current='page'] {
    background: ${tokens.color.brandSoft};
    color: ${tokens.color.brandInk};
    font-weight: ${tokens.weight.semibold};
  }
`;

export const MenuList = styled.ul`
  display: grid;
  gap: ${tokens.space(1)};
`;

const MenuLink = styled.a`
  ${row}
`;

const MenuButton = styled.button`
  ${row}
`;

export const MenuItems = ({
  items,
  path,
  onOpen,
}: Pick<MenuProps, 'path' | 'onOpen'> & { items: readonly MenuEntry[] }) =>
  items.map((entry) => {
    const content = (
      <>
        <NavigationIcon path={entry.icon} />
        <span>{entry.text}</span>
      </>
    );
    return (
      <li key={entry.to ?? entry.fragment}>
        {entry.to === undefined ? (
          <MenuButton type="button" onClick={() => onOpen(entry)}>
            {content}
          </MenuButton>
        ) : (
          <MenuLink href={entry.to} aria-current={path === entry.to ? 'page' : undefined}>
            {content}
          </MenuLink>
        )}
      </li>
    );
  });

export const ExternalRow = ({ to, label }: { to: string; label: string }) => (
  <li>
    <MenuLink href={to} target="_blank" rel="noopener">
      <ExternalIcon />
      <span>{label}</span>
      <span className="visually-hidden">(membuka situs lain di tab baru)</span>
    </MenuLink>
  </li>
);

export const LogOutRow = ({ onLogout }: { onLogout: () => void }) => (
  <li>
    <MenuButton type="button" onClick={onLogout}>
      <LogOutIcon />
      Keluar
    </MenuButton>
  </li>
);

type Known = { id: number; email: string };

// Cached for the life of the page: menus are opened often.
let known: Known | null = null;

const load = async (id: number): Promise<Known> => {
  const { ownProfile } = await import(/* webpackChunkName: "member" */ '@acara/shared-api');
  const { email } = await ownProfile();
  return (known = { id, email });
};

/** The member's e-mail, which is in no login response. Null until it is loaded, or if that fails. */
const useMemberEmail = ({ id }: Member): string | null => {
  const [, setFound] = useState<Known | null>(null);
  const isKnown = known?.id === id;
  useEffect(() => {
    if (isKnown) return;
    let isUnmounted = false;
    load(id).then(
      (found) => !isUnmounted && setFound(found),
      () => undefined,
    );
    return () => {
      isUnmounted = true;
    };
  }, [id, isKnown]);
  return known?.id === id ? known.email : null;
};

const Card = styled.div`
  display: flex;
  align-items: center;
  gap: ${tokens.space(3)};
  min-width: 0;
`;

const Lines = styled.div`
  min-width: 0;

  p {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;

    ${tokens.below.phone} {
      white-space: normal;
    }
  }
`;

const Name = styled.p`
  font-weight: ${tokens.weight.bold};
`;

const Email = styled.p`
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.size.small};
`;

export const MemberCard = ({ member }: { member: Member }) => {
  const email = useMemberEmail(member);
  return (
    <Card>
      <Initial>{getInitials(member.name, 1)}</Initial>
      <Lines>
        <Name>{member.name}</Name>
        {/* A space reserves the line until the address is loaded. */}
        <Email>{email ?? '\u00a0'}</Email>
      </Lines>
    </Card>
  );
};

const Top = styled.div`
  margin-bottom: ${tokens.space(2)};
  padding: ${tokens.space(2)} ${tokens.space(3)} ${tokens.space(3)};
  border-bottom: 1px solid ${tokens.color.line};
`;

const Appearance = styled.div`
  margin-top: ${tokens.space(2)};
  padding: ${tokens.space(3)};
  border-top: 1px solid ${tokens.color.line};
`;

export type ProfilePanelProps = MenuProps & {
  member: Member;
  /** Called when an entry was chosen, to close the panel: a soft navigation keeps the header. */
  onChoice: () => void;
};

export const ProfilePanel = ({ member, path, onOpen, onChoice, providerSiteUrl, onLogout }: ProfilePanelProps) => (
  <>
    <Top>
      <MemberCard member={member} />
    </Top>
    <MenuList onClick={onChoice}>
      <MenuItems items={navigationEntries('profile', 'member')} path={path} onOpen={onOpen} />
      <ExternalRow to={providerSiteUrl} label="Jadi Penyelenggara" />
      {onLogout && <LogOutRow onLogout={onLogout} />}
    </MenuList>
    <Appearance>
      <LazyAppearanceSettings />
    </Appearance>
  </>
);

import styled, { css } from 'styled-components';
import type { FragmentEntry, MenuEntry } from '@acara/shared-contract/links';
import { NavigationIcon } from '@acara/shared-ui/navigation-icon';
import { ExternalIcon, LogOutIcon } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';

/** What the profile menu and the drawer get from the header. */
export type MenuProps = {
  /** Path of the page, to mark its entry. */
  path: string;
  /** Opens the fragment of an entry. */
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
        <NavigationIcon name={entry.icon} />
        {entry.text}
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
      {label}
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

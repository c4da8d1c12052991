import styled from 'styled-components';
import { navigationEntries, type MenuEntry, type NavigationLink } from '@acara/shared-contract/links';
import { ButtonLink } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { MenuItems, type MenuItemsProps } from '../header/menu-items.tsx';
import { MenuList } from '../header/menu-list.ts';
import { ExternalRow } from './external-row.tsx';

const Enter = styled.div`
  display: grid;
  gap: ${tokens.space(3)};
  padding: 0 ${tokens.space(3)} ${tokens.space(4)};
  border-bottom: 1px solid ${tokens.color.line};
`;

export type DrawerGuestProps = Pick<MenuItemsProps, 'path' | 'onOpen'> & {
  providerSiteUrl: string;
  advertisingUrl: string;
};

/** What only guests find are the ways in. */
const isWayIn = (entry: MenuEntry): entry is NavigationLink => entry.for === 'guest' && entry.to !== undefined;

/** The drawer of a visitor without login. */
export const DrawerGuest = ({ providerSiteUrl, advertisingUrl, path, onOpen }: DrawerGuestProps) => {
  const entries = navigationEntries('drawer', 'guest');
  return (
    <>
      <Enter>
        {entries.filter(isWayIn).map(({ text, to, emphasis }) => (
          <ButtonLink key={to} href={to} wide {...(emphasis !== 'primary' && { kind: 'secondary' })}>
            {text}
          </ButtonLink>
        ))}
      </Enter>
      <MenuList>
        <MenuItems items={entries.filter((entry) => !isWayIn(entry))} path={path} onOpen={onOpen} />
        <ExternalRow to={providerSiteUrl} label="Jadi Penyelenggara" />
        <ExternalRow to={advertisingUrl} label="Pasang Iklan" />
      </MenuList>
    </>
  );
};

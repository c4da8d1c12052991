import styled from 'styled-components';
import { navigationLinks } from '@acara/shared-contract/links';
import { ButtonLink } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import type { FragmentEntriesProps } from '../fragment-entry/bar-fragments.tsx';
import { DrawerFragments } from '../fragment-entry/drawer-fragments.tsx';
import { MenuList } from '../header/menu-list.ts';
import { ExternalRow } from './external-row.tsx';

const Enter = styled.div`
  display: grid;
  gap: ${tokens.space(3)};
  padding: 0 ${tokens.space(3)} ${tokens.space(4)};
  border-bottom: 1px solid ${tokens.color.line};
`;

export type DrawerGuestProps = FragmentEntriesProps & { providerSiteUrl: string; advertisingUrl: string };

/** The drawer of a visitor without login. */
export const DrawerGuest = ({ providerSiteUrl, advertisingUrl, ...fragments }: DrawerGuestProps) => (
  <>
    <Enter>
      {navigationLinks('drawer', 'guest').map(({ text, to, emphasis }) => (
        <ButtonLink key={to} href={to} wide {...(emphasis !== 'primary' && { kind: 'secondary' })}>
          {text}
        </ButtonLink>
      ))}
    </Enter>
    <MenuList>
      <DrawerFragments {...fragments} />
      <ExternalRow to={providerSiteUrl} label="Jadi Penyelenggara" />
      <ExternalRow to={advertisingUrl} label="Pasang Iklan" />
    </MenuList>
  </>
);

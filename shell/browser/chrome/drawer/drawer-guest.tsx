import styled from 'styled-components';
import { href } from '@acara/shared-contract/paths';
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
      <ButtonLink href={href.login()} wide>
        Masuk
      </ButtonLink>
      <ButtonLink href={href.register()} kind="secondary" wide>
        Daftar
      </ButtonLink>
    </Enter>
    <MenuList>
      <DrawerFragments {...fragments} />
      <ExternalRow to={providerSiteUrl} label="Jadi Penyelenggara" />
      <ExternalRow to={advertisingUrl} label="Pasang Iklan" />
    </MenuList>
  </>
);

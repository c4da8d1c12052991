import styled from 'styled-components';
import { href } from '@acara/shared-contract/paths';
import { ButtonLink, ExternalIcon, LockIcon } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { MenuButton, MenuLink, MenuList } from '../header/menu-list.ts';

const Enter = styled.div`
  display: grid;
  gap: ${tokens.space(3)};
  padding: 0 ${tokens.space(3)} ${tokens.space(4)};
  border-bottom: 1px solid ${tokens.color.line};
`;

export type DrawerGuestProps = { providerSiteUrl: string; onPrivateEvent: () => void };

/** The drawer of a visitor without login. */
export const DrawerGuest = ({ providerSiteUrl, onPrivateEvent }: DrawerGuestProps) => (
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
      <li>
        <MenuButton type="button" onClick={onPrivateEvent}>
          <LockIcon />
          Private Event
        </MenuButton>
      </li>
      <li>
        <MenuLink href={providerSiteUrl} target="_blank" rel="noopener">
          <ExternalIcon />
          Jadi Penyelenggara
          <span className="visually-hidden">(membuka situs lain di tab baru)</span>
        </MenuLink>
      </li>
    </MenuList>
  </>
);

import type { MouseEvent } from 'react';
import styled from 'styled-components';
import type { Session } from '@acara/shared-auth';
import { navigationEntries, type MenuEntry, type NavigationLink } from '@acara/shared-contract/links';
import { ButtonLink, Dialog } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { MemberCard, ExternalRow, LogOutRow, MenuItems, MenuList, type MenuProps } from '../header/menu.tsx';
import { LazyAppearanceSettings } from '../theme/theme-menu.tsx';

const Drawer = styled(Dialog)`
  &&& {
    width: min(20rem, 86vw);
    margin: 0 auto 0 0;
    border-radius: 0;

    @media (prefers-reduced-motion: no-preference) {
      @starting-style {
        &[open] {
          opacity: 1;
          transform: translateX(-100%);
        }
      }
    }
  }
`;

const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space(4)};
  margin-inline: -${tokens.space(3)};
  padding-top: ${tokens.space(2)};
`;

const Top = styled.div`
  display: grid;
  gap: ${tokens.space(3)};
  padding: 0 ${tokens.space(3)} ${tokens.space(4)};
  border-bottom: 1px solid ${tokens.color.line};
`;

/** Outside of the content: a choice here does not close the drawer. */
const Appearance = styled.div`
  margin-top: ${tokens.space(6)};
  padding-top: ${tokens.space(5)};
  border-top: 1px solid ${tokens.color.line};
`;

export type SiteDrawerProps = MenuProps & {
  onClose: () => void;
  session: Session;
  advertisingUrl: string;
};

/** Links for guests only: login and registration. */
const isLoginLink = (entry: MenuEntry): entry is NavigationLink => entry.for === 'guest' && entry.to !== undefined;

/** The menu of small screens, opened. Any choice closes it. */
export const SiteDrawer = (props: SiteDrawerProps) => {
  const { onClose, session, path, onOpen, providerSiteUrl, advertisingUrl, onLogout } = props;
  const entries = navigationEntries('drawer', session.status);
  const closeOnChoice = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a, button')) onClose();
  };
  return (
    <Drawer open onClose={onClose} title="Menu" shape="full">
      {/* Clicks of the links and buttons inside. */}
      <Content onClick={closeOnChoice}>
        <Top>
          {session.status === 'member' ? (
            <MemberCard member={session} />
          ) : (
            entries.filter(isLoginLink).map(({ text, to, emphasis }) => (
              <ButtonLink key={to} href={to} wide {...(emphasis !== 'primary' && { kind: 'secondary' })}>
                {text}
              </ButtonLink>
            ))
          )}
        </Top>
        <MenuList>
          <MenuItems items={entries.filter((entry) => !isLoginLink(entry))} path={path} onOpen={onOpen} />
          <ExternalRow to={providerSiteUrl} label="Jadi Penyelenggara" />
          <ExternalRow to={advertisingUrl} label="Pasang Iklan" />
          {session.status === 'member' && onLogout && <LogOutRow onLogout={onLogout} />}
        </MenuList>
      </Content>
      <Appearance>
        <LazyAppearanceSettings />
      </Appearance>
    </Drawer>
  );
};

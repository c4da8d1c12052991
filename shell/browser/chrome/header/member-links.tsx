import styled from 'styled-components';
import { navigationLinks } from '@acara/shared-contract/links';
import { tokens } from '@acara/shared-ui/theme';
import type { ChromeMember } from '../chrome-session.ts';
import { BarLink } from './bar-link.ts';
import type { MenuItemsProps } from './menu-items.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { ProviderLink } from './provider-link.tsx';

const Links = styled.div`
  display: none;

  ${tokens.from.large} {
    display: flex;
    align-items: center;
  }
`;

export type MemberLinksProps = {
  member: ChromeMember;
  path: string;
  onOpen: MenuItemsProps['onOpen'];
  providerSiteUrl: string;
  onLogout?: () => void;
};

/** What a member finds in the bar on large screens; small ones have the drawer. */
export const MemberLinks = ({ member, path, onOpen, providerSiteUrl, onLogout }: MemberLinksProps) => (
  <Links>
    <ProviderLink to={providerSiteUrl} from="wide" />
    {navigationLinks('bar', 'member').map(({ text, to }) => (
      <BarLink key={to} href={to} aria-current={path === to ? 'page' : undefined}>
        {text}
      </BarLink>
    ))}
    <ProfileMenu member={member} path={path} onOpen={onOpen} providerSiteUrl={providerSiteUrl} onLogout={onLogout} />
  </Links>
);

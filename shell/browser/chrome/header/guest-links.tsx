import styled from 'styled-components';
import { href } from '@acara/shared-contract/paths';
import { ButtonLink, ExternalIcon } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { ThemeMenu } from '../theme/theme-menu.tsx';
import { BarLink } from './bar-link.ts';
import { LargeOnly } from './header-bar.ts';

const Links = styled.div`
  display: flex;
  align-items: center;
  gap: ${tokens.space(2)};
`;

const ProviderLink = styled(BarLink)`
  display: none;

  ${tokens.from.large} {
    display: inline-flex;
  }
`;

/** Outweighs the button's own display, whichever of the two rules stands first. */
const RegisterLink = styled(ButtonLink)`
  && {
    display: none;
    white-space: nowrap;

    ${tokens.from.medium} {
      display: inline-flex;
    }
  }
`;

/** What a visitor without login finds in the bar: spec §2 Header. */
export const GuestLinks = ({ providerSiteUrl }: { providerSiteUrl: string }) => (
  <Links>
    <ProviderLink href={providerSiteUrl} target="_blank" rel="noopener">
      Jadi Penyelenggara
      <ExternalIcon size={16} />
      <span className="visually-hidden">(membuka situs lain di tab baru)</span>
    </ProviderLink>
    <LargeOnly>
      <ThemeMenu />
    </LargeOnly>
    <BarLink href={href.login()}>Masuk</BarLink>
    <RegisterLink href={href.register()}>Daftar</RegisterLink>
  </Links>
);

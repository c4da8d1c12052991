import styled from 'styled-components';
import { navigationLinks } from '@acara/shared-contract/links';
import { ButtonLink } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { ThemeMenu } from '../theme/theme-menu.tsx';
import { BarLink } from './bar-link.ts';
import { LargeOnly } from './header-bar.ts';
import { ProviderLink } from './provider-link.tsx';

const Links = styled.div`
  display: flex;
  align-items: center;
  gap: ${tokens.space(2)};
`;

/** Outweighs the button's own display, whichever of the two rules stands first. */
const PrimaryLink = styled(ButtonLink)`
  && {
    display: none;
    white-space: nowrap;

    ${tokens.from.medium} {
      display: inline-flex;
    }
  }
`;

/** What a visitor without login finds in the bar. */
export const GuestLinks = ({ providerSiteUrl }: { providerSiteUrl: string }) => (
  <Links>
    <ProviderLink to={providerSiteUrl} from="large" />
    <LargeOnly>
      <ThemeMenu />
    </LargeOnly>
    {navigationLinks('bar', 'guest').map(({ text, to, emphasis }) =>
      emphasis === 'primary' ? (
        <PrimaryLink key={to} href={to}>
          {text}
        </PrimaryLink>
      ) : (
        <BarLink key={to} href={to}>
          {text}
        </BarLink>
      ),
    )}
  </Links>
);

import styled from 'styled-components';
import type { Member } from '@acara/shared-auth';
import { navigationLinks, type FragmentEntry } from '@acara/shared-contract/links';
import { useFragmentHost } from '@acara/shared-ui/fragments';
import { NavigationIcon } from '@acara/shared-ui/navigation-icon';
import { ButtonLink, ExternalIcon } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { ThemeMenu } from '../theme/theme-menu.tsx';
import { BarButton, BarLink, LargeOnly } from './header-bar.ts';
import type { MenuProps } from './menu.tsx';
import { ProfileMenu } from './profile-menu.tsx';

type BarFragmentsProps = { entries: readonly FragmentEntry[]; onOpen: (entry: FragmentEntry) => void };

/** Buttons that open fragments. Their code is prefetched on pointer enter and focus. */
export const BarFragments = ({ entries, onOpen }: BarFragmentsProps) => {
  const host = useFragmentHost();
  return entries.map((entry) => {
    const fetchAhead = () => host?.fetchAhead(entry.fragment);
    return (
      <BarButton
        key={entry.fragment}
        type="button"
        aria-haspopup="dialog"
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        onClick={() => onOpen(entry)}
      >
        <NavigationIcon name={entry.icon} size={16} />
        {entry.text}
      </BarButton>
    );
  });
};

const External = styled(BarLink)<{ $from: 'large' | 'wide' }>`
  display: none;

  ${({ $from }) => tokens.from[$from]} {
    display: inline-flex;
  }
`;

/** Link to the organisers' site. @param from the narrowest window with room for it */
const ProviderLink = ({ to, from }: { to: string; from: 'large' | 'wide' }) => (
  <External $from={from} href={to} target="_blank" rel="noopener">
    Jadi Penyelenggara
    <ExternalIcon size={16} />
    <span className="visually-hidden">(membuka situs lain di tab baru)</span>
  </External>
);

const GuestRow = styled.div`
  display: flex;
  align-items: center;
  gap: ${tokens.space(2)};
`;

/** Outweighs the button's own display in any order of the rules. */
const PrimaryLink = styled(ButtonLink)`
  && {
    display: none;
    white-space: nowrap;

    ${tokens.from.medium} {
      display: inline-flex;
    }
  }
`;

export const GuestLinks = ({ providerSiteUrl }: { providerSiteUrl: string }) => (
  <GuestRow>
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
  </GuestRow>
);

const MemberRow = styled.div`
  display: none;

  ${tokens.from.large} {
    display: flex;
    align-items: center;
  }
`;

/** For large screens; small ones have the drawer. */
export const MemberLinks = ({ member, ...menu }: MenuProps & { member: Member }) => (
  <MemberRow>
    <ProviderLink to={menu.providerSiteUrl} from="wide" />
    {navigationLinks('bar', 'member').map(({ text, to }) => (
      <BarLink key={to} href={to} aria-current={menu.path === to ? 'page' : undefined}>
        {text}
      </BarLink>
    ))}
    <ProfileMenu member={member} {...menu} />
  </MemberRow>
);

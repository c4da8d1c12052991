import styled from 'styled-components';
import { ChunkError, useLoaded } from '@acara/shared-ui/on-demand';
import { ChevronDownIcon, ButtonLink, ExternalIcon } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import type { Member } from '@acara/shared-auth';
import { navigationLinks, type FragmentEntry } from '@acara/shared-contract/links';
import { useFragmentHost } from '@acara/shared-remote/fragments';
import { getInitials } from '@acara/shared-ui/formats';
import { NavigationIcon } from '@acara/shared-ui/navigation-icon';
import { loadInTime } from '../../guard/timeouts.ts';
import { BarMenu } from './bar-menu.tsx';
import { BarButton, Initial, BarLink, LargeOnly } from './header-bar.ts';
import type { ProfilePanelProps, MenuProps } from './menu.tsx';
import { ThemeMenu } from '../theme/theme-menu.tsx';

const FirstName = styled.span`
  display: none;
  max-width: 12ch;
  overflow: hidden;
  text-overflow: ellipsis;

  ${tokens.from.wide} {
    display: inline;
  }
`;

const load = loadInTime(() => import(/* webpackChunkName: "deferred" */ './menu.tsx'));

const LazyPanel = (props: ProfilePanelProps) => {
  const chunk = useLoaded(load);
  if (chunk.state === 'failed') return <ChunkError onRetry={chunk.retry} />;
  return chunk.state === 'loaded' && <chunk.part.ProfilePanel {...props} />;
};

const ProfileMenu = (props: Omit<ProfilePanelProps, 'onChoice'>) => {
  const { name } = props.member;
  return (
    <BarMenu
      renderButton={(toggle) => (
        <BarButton type="button" {...toggle}>
          <Initial>{getInitials(name, 1)}</Initial>
          <span className="visually-hidden">Menu profil</span>
          <FirstName>{name.trim().split(/\s+/)[0]}</FirstName>
          <ChevronDownIcon size={16} />
        </BarButton>
      )}
    >
      {(close) => <LazyPanel {...props} onChoice={close} />}
    </BarMenu>
  );
};

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
        <NavigationIcon path={entry.icon} size={16} />
        <span>{entry.text}</span>
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

/** @param from the narrowest window with room for it */
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

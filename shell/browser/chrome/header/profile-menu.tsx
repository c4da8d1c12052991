import styled from 'styled-components';
import { ChunkError, useLoaded } from '@acara/shared-ui/on-demand';
import { ChevronDownIcon } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { loadInTime } from '../../guard/timeouts.ts';
import { BarMenu } from './bar-menu.tsx';
import { BarButton, getInitial, Initial } from './header-bar.ts';
import type { ProfilePanelProps } from './profile-panel.tsx';

const FirstName = styled.span`
  display: none;
  max-width: 12ch;
  overflow: hidden;
  text-overflow: ellipsis;

  ${tokens.from.wide} {
    display: inline;
  }
`;

/** In the chunk that is loaded when the page is idle. */
const load = loadInTime(() => import(/* webpackChunkName: "deferred" */ './profile-panel.tsx'));

const LazyPanel = (props: ProfilePanelProps) => {
  const chunk = useLoaded(load);
  if (chunk.state === 'failed') return <ChunkError onRetry={chunk.retry} />;
  return chunk.state === 'loaded' && <chunk.part.ProfilePanel {...props} />;
};

export const ProfileMenu = (props: Omit<ProfilePanelProps, 'onChoice'>) => {
  const { name } = props.member;
  return (
    <BarMenu
      renderButton={(toggle) => (
        <BarButton type="button" {...toggle}>
          <Initial>{getInitial(name)}</Initial>
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

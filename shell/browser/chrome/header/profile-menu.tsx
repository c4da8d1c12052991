import { useId } from 'react';
import styled from 'styled-components';
import { ChunkError, useLoaded } from '@acara/shared-ui/on-demand';
import { ChevronDownIcon } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { loadInTime } from '../../load-in-time.ts';
import { BarButton } from './bar-link.ts';
import { Initial, initialOf } from './initial.ts';
import { MenuPanel, MenuRoot } from './menu-panel.ts';
import type { ProfilePanelProps } from './profile-panel.tsx';
import { useDisclosure } from './use-disclosure.ts';

const FirstName = styled.span`
  display: none;
  max-width: 12ch;
  overflow: hidden;
  text-overflow: ellipsis;

  ${tokens.from.wide} {
    display: inline;
  }
`;

/** In the chunk that comes when the page is idle: seldom has anybody to wait for it. */
const load = loadInTime(() => import(/* webpackChunkName: "later" */ './profile-panel.tsx'));

const LatePanel = (props: ProfilePanelProps) => {
  const part = useLoaded(load);
  if (part.state === 'failed') return <ChunkError onRetry={part.retry} />;
  return part.state === 'loaded' && <part.part.ProfilePanel {...props} />;
};

/** The button of the member, and what it opens. */
export const ProfileMenu = (props: Omit<ProfilePanelProps, 'onChoice'>) => {
  const { open, toggle, close, root } = useDisclosure<HTMLDivElement>();
  const panelId = useId();
  const { name } = props.member;

  return (
    <MenuRoot ref={root}>
      <BarButton type="button" aria-expanded={open} aria-controls={panelId} onClick={toggle}>
        <Initial>{initialOf(name)}</Initial>
        <span className="visually-hidden">Menu profil</span>
        <FirstName>{name.trim().split(/\s+/)[0]}</FirstName>
        <ChevronDownIcon size={16} />
      </BarButton>
      <div id={panelId}>
        {open && (
          <MenuPanel>
            <LatePanel {...props} onChoice={close} />
          </MenuPanel>
        )}
      </div>
    </MenuRoot>
  );
};

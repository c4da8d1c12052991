import { useSyncExternalStore } from 'react';
import styled, { css, keyframes } from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';
import type { LoadingState } from './loading-state.ts';

const advance = keyframes`
  from { transform: scaleX(0.05); }
  40% { transform: scaleX(0.6); }
  to { transform: scaleX(0.95); }
`;

/** Slows down towards the end, since the duration of a load is unknown. */
const moving = css`
  @media (prefers-reduced-motion: no-preference) {
    animation: ${advance} 4s cubic-bezier(0.1, 0.7, 0.2, 1) forwards;
  }
`;

const Track = styled.div`
  position: fixed;
  inset: 0 0 auto;
  z-index: ${tokens.layer.floating};
  height: 3px;
  overflow: hidden;
  pointer-events: none;
`;

/** By an attribute: a rule added while the page starts would make the browser check the style of every element. */
const Line = styled.div`
  height: 100%;
  background: ${tokens.color.brandInk};
  opacity: 0;
  transform-origin: left;
  transition: opacity ${tokens.motion.slow};
  &[data-shown='true'] {
    opacity: 1;
    ${moving}
  }
`;

const onServer = () => false;

export const LoadingBar = ({ loading }: { loading: LoadingState }) => {
  const shown = useSyncExternalStore(loading.subscribe, loading.isShown, onServer);
  return (
    <Track role="progressbar" aria-label="Memuat" aria-hidden={!shown}>
      <Line data-shown={shown} />
    </Track>
  );
};

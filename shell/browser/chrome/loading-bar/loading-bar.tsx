import { useSyncExternalStore } from 'react';
import styled, { css, keyframes } from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';

const MIN_SHOWN_MS = 300;

type Listener = () => void;

/** Whether the loading bar is shown: while any load is under way, and for a minimum time. */
export const createLoadingState = () => {
  const listeners = new Set<Listener>();
  let loads = 0;
  let shown = false;

  const show = (next: boolean) => {
    if (shown === next) return;
    shown = next;
    listeners.forEach((listener) => listener());
  };

  return {
    isShown: () => shown,
    subscribe: (listener: Listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Returns a function that ends the load, once. */
    begin: () => {
      const startedAt = performance.now();
      let ended = false;
      loads += 1;
      show(true);
      return () => {
        if (ended) return;
        ended = true;
        const rest = Math.max(0, MIN_SHOWN_MS - (performance.now() - startedAt));
        setTimeout(() => {
          loads -= 1;
          if (loads === 0) show(false);
        }, rest);
      };
    },
  };
};

type LoadingState = ReturnType<typeof createLoadingState>;

export const pageLoading = createLoadingState();

export const followRouting = (page: Window, loading: LoadingState): void => {
  let end: (() => void) | undefined;
  page.addEventListener('single-spa:before-routing-event', () => {
    end?.();
    end = loading.begin();
  });
  page.addEventListener('single-spa:routing-event', () => {
    end?.();
    end = undefined;
  });
};

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

const Line = styled.div<{ $shown: boolean }>`
  height: 100%;
  background: ${tokens.color.brandInk};
  opacity: ${({ $shown }) => ($shown ? 1 : 0)};
  transform-origin: left;
  transition: opacity ${tokens.motion.slow};
  ${({ $shown }) => $shown && moving}
`;

const onServer = () => false;

export const LoadingBar = ({ loading }: { loading: LoadingState }) => {
  const shown = useSyncExternalStore(loading.subscribe, loading.isShown, onServer);
  return (
    <Track role="progressbar" aria-label="Memuat" aria-hidden={!shown}>
      <Line $shown={shown} />
    </Track>
  );
};

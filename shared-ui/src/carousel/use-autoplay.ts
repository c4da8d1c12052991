import { useEffect, useRef, useState, type RefObject } from 'react';
import { playsItself, type AutoplayConditions } from './autoplay-state.ts';

const REDUCED = '(prefers-reduced-motion: reduce)';

/** Still until effects have looked at the page: nothing moves in server HTML. */
const atFirst: AutoplayConditions = {
  stopped: false,
  hovered: false,
  focused: false,
  tabHidden: false,
  reducedMotion: false,
  outOfSight: true,
};

/** Handlers for the element whose hover and focus hold the carousel still. */
export type HoldProps = {
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  onFocus: () => void;
  onBlur: (event: { currentTarget: Element; relatedTarget: EventTarget | null }) => void;
};

/**
 * Calls `next` every `intervalMs` while nothing holds the carousel: hover, focus, a hidden tab, reduced motion, being
 * out of sight, the pause button. An interval of 0 never plays.
 */
export const useAutoplay = (root: RefObject<Element | null>, intervalMs: number, next: () => void) => {
  const [conditions, setConditions] = useState(atFirst);
  const set = (changed: Partial<AutoplayConditions>) => setConditions((before) => ({ ...before, ...changed }));

  const latestNext = useRef(next);
  useEffect(() => {
    latestNext.current = next;
  });

  useEffect(() => {
    const motion = window.matchMedia(REDUCED);
    const updateTabHidden = () => set({ tabHidden: document.hidden });
    const updateReducedMotion = () => set({ reducedMotion: motion.matches });
    const sight = new IntersectionObserver((entries) =>
      set({ outOfSight: !entries.some((entry) => entry.isIntersecting) }),
    );
    if (root.current) sight.observe(root.current);
    updateTabHidden();
    updateReducedMotion();
    document.addEventListener('visibilitychange', updateTabHidden);
    motion.addEventListener('change', updateReducedMotion);
    return () => {
      sight.disconnect();
      document.removeEventListener('visibilitychange', updateTabHidden);
      motion.removeEventListener('change', updateReducedMotion);
    };
  }, [root]);

  const playing = intervalMs > 0 && playsItself(conditions);
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => latestNext.current(), intervalMs);
    return () => clearInterval(timer);
  }, [playing, intervalMs]);

  const holdProps: HoldProps = {
    onPointerEnter: () => set({ hovered: true }),
    onPointerLeave: () => set({ hovered: false }),
    onFocus: () => set({ focused: true }),
    onBlur: ({ currentTarget, relatedTarget }) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) set({ focused: false });
    },
  };
  return {
    playing,
    stopped: conditions.stopped,
    stop: () => set({ stopped: true }),
    toggle: () => set({ stopped: !conditions.stopped }),
    holdProps,
  };
};

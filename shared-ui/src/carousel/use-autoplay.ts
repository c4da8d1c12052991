import { useEffect, useRef, useState, type RefObject } from 'react';

type AutoplayConditions = {
  /** The visitor pressed 'pause' or used the carousel. */
  stopped: boolean;
  hovered: boolean;
  focused: boolean;
  /** In a field of the page, such as the search. */
  typing: boolean;
  tabHidden: boolean;
  reducedMotion: boolean;
  outOfView: boolean;
};

const REDUCED = '(prefers-reduced-motion: reduce)';

/** Initial value: nothing moves in server HTML. */
const atFirst: AutoplayConditions = {
  stopped: false,
  hovered: false,
  focused: false,
  typing: false,
  tabHidden: false,
  reducedMotion: false,
  outOfView: true,
};

type HoldProps = {
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  onFocus: () => void;
  onBlur: (event: { currentTarget: Element; relatedTarget: EventTarget | null }) => void;
};

const FIELDS = 'input, textarea, select';

/** Calls `next` every `intervalMs` (0: never) unless the carousel is hovered, focused, hidden or was stopped, or a field is used. */
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
      set({ outOfView: !entries.some((entry) => entry.isIntersecting) }),
    );
    if (root.current) sight.observe(root.current);
    const updateTyping = () => set({ typing: document.activeElement?.matches(FIELDS) === true });
    updateTabHidden();
    updateReducedMotion();
    updateTyping();
    document.addEventListener('visibilitychange', updateTabHidden);
    document.addEventListener('focusin', updateTyping);
    document.addEventListener('focusout', updateTyping);
    motion.addEventListener('change', updateReducedMotion);
    return () => {
      sight.disconnect();
      document.removeEventListener('visibilitychange', updateTabHidden);
      document.removeEventListener('focusin', updateTyping);
      document.removeEventListener('focusout', updateTyping);
      motion.removeEventListener('change', updateReducedMotion);
    };
  }, [root]);

  const playing = intervalMs > 0 && !Object.values(conditions).includes(true);
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

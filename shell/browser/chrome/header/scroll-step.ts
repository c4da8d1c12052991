import { useSyncExternalStore } from 'react';

/** Scroll offsets in px at which the bar becomes more opaque. */
const THRESHOLDS = [70, 180, 290, 400] as const;

/** Opacity step of the bar at a scroll offset: 0 at the top of the page, 4 from 400 px on. */
export const scrollStep = (offset: number): number => THRESHOLDS.filter((threshold) => offset >= threshold).length;

/** Once per frame at most: scroll events may be more frequent. */
const subscribe = (onChange: () => void) => {
  let frame = 0;
  const onScroll = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      onChange();
    });
  };
  window.addEventListener('scroll', onScroll, { passive: true });
  return () => {
    window.removeEventListener('scroll', onScroll);
    cancelAnimationFrame(frame);
  };
};

const now = () => scrollStep(window.scrollY);
const onServer = () => 0;

export const useScrollStep = (): number => useSyncExternalStore(subscribe, now, onServer);

import { useSyncExternalStore } from 'react';

/** Scroll offsets in px at which the bar becomes more opaque. */
const THRESHOLDS = [70, 180, 290, 400] as const;

/** Opacity step of the bar at a scroll offset: 0 at the top of the page, 4 from 400 px on. */
export const scrollStep = (offset: number): number => THRESHOLDS.filter((threshold) => offset >= threshold).length;

let current = 0;

/** Once per frame at most: scroll events may be more frequent. Outside of a frame, reading the offset would cost a layout. */
const subscribe = (onChange: () => void) => {
  let frame = 0;
  const update = () => {
    frame = 0;
    current = scrollStep(window.scrollY);
    onChange();
  };
  const onScroll = () => {
    frame ||= requestAnimationFrame(update);
  };
  onScroll();
  window.addEventListener('scroll', onScroll, { passive: true });
  return () => {
    window.removeEventListener('scroll', onScroll);
    cancelAnimationFrame(frame);
  };
};

export const useScrollStep = (): number =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => 0,
  );

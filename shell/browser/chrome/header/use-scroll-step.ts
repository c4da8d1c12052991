import { useSyncExternalStore } from 'react';
import { scrollStep, type ScrollStep } from './scroll-step.ts';

/** Reports at most once a frame: a scroll event can come more often than the page is painted. */
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

const now = (): ScrollStep => scrollStep(window.scrollY);
const onServer = (): ScrollStep => 0;

/** The bar's step as the page is scrolled now; renders only when the step changes. */
export const useScrollStep = (): ScrollStep => useSyncExternalStore(subscribe, now, onServer);

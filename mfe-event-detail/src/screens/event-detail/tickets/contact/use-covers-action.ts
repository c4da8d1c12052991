import { useEffect, useState, type RefObject } from 'react';

const ACTIONS = 'a[href], button, input, select, textarea, summary, iframe';
/** Cards come, carousels turn: what is below is looked at again without a scroll, too. */
const POLL_INTERVAL_MS = 300;

const overlaps = (a: DOMRect, b: DOMRect) =>
  a.width > 0 && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const coversAction = (own: Element): boolean => {
  const place = own.getBoundingClientRect();
  return [...document.querySelectorAll(ACTIONS)].some(
    (action) => !action.contains(own) && overlaps(action.getBoundingClientRect(), place),
  );
};

/**
 * Whether a floating element lies over something that can be pressed.
 * @param shown the element may be in sight; else nobody looks
 */
export const useCoversAction = (floating: RefObject<Element | null>, shown: boolean): boolean => {
  const [covers, setCovers] = useState(false);
  useEffect(() => {
    if (!shown) return undefined;
    const update = () => {
      // Under a dialog it is hidden, and the thousands of seats that one may hold are dear to measure.
      if (document.querySelector('dialog[open]')) return;
      setCovers(floating.current !== null && coversAction(floating.current));
    };
    const timer = setInterval(update, POLL_INTERVAL_MS);
    window.addEventListener('scroll', update, { passive: true });
    return () => {
      clearInterval(timer);
      window.removeEventListener('scroll', update);
    };
  }, [floating, shown]);
  return covers;
};

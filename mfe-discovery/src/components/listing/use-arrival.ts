import { useEffect, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** For navigations after which a screen scrolls itself; the shell then leaves the scroll position alone. */
export const KEEPS_PLACE = { state: { keepsPlace: true } } as const;

/** After a navigation on this screen. Coming back, reloading and a shared link move nothing: the shell does that. */
export const useArrival = (heading: RefObject<HTMLElement | null>, target?: RefObject<HTMLElement | null>): void => {
  const { key } = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    if (type !== NavigationType.Push) return;
    heading.current?.focus({ preventScroll: true });
    if (target) target.current?.scrollIntoView({ block: 'start' });
    else window.scrollTo({ top: 0 });
    // `key` is another with each navigation.
  }, [key, type, heading, target]);
};

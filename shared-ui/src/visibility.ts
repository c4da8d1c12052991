import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react';

const neverChanges = () => () => undefined;

/** Whether scripts handle events: false on the server and in the first render of its markup. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

/** Settles when the browser is idle. */
export const idleMoment = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 2000 });
    else setTimeout(resolve, 200);
  });

/** `behavior` of a scripted scroll: without motion for visitors who prefer less of it. */
export const scrollBehavior = (): ScrollBehavior =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';

/** Calls `act` once an element is within `margin` (a CSS length) of the window. Returns a function that cancels it. */
export const whenNear = (element: Element, margin: string, act: () => void): (() => void) => {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      act();
    },
    { rootMargin: margin },
  );
  observer.observe(element);
  return () => observer.disconnect();
};

/** Whether an element has come within `margin` of the window; false until effects run. */
export const useNear = (target: RefObject<Element | null>, margin = '400px'): boolean => {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = target.current;
    if (near || !element) return undefined;
    return whenNear(element, margin, () => setNear(true));
  }, [target, margin, near]);
  return near;
};

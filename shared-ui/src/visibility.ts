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

/** What a visitor who uses a page does. */
const USES = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown'] as const;
/** A page that is only looked at comes to life after this time. */
const LOOKED_AT_MS = 5000;

/** Settles once the visitor uses the page, or has looked at it for five seconds; never after `signal`. */
export const whenUsed = (signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    // Also what was done on the page before it.
    if (navigator.userActivation?.hasBeenActive || window.scrollY > 0) return resolve();
    const waiting = new AbortController();
    const begin = () => {
      waiting.abort();
      resolve();
    };
    const timer = setTimeout(begin, LOOKED_AT_MS);
    waiting.signal.addEventListener('abort', () => clearTimeout(timer));
    for (const type of USES)
      window.addEventListener(type, begin, { capture: true, passive: true, signal: waiting.signal });
    signal?.addEventListener('abort', () => waiting.abort());
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

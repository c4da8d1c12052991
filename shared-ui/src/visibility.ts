import { useEffect, useState, type RefObject } from 'react';

/** `behavior` of a scripted scroll: without motion for visitors who prefer less of it. */
export const scrollBehavior = (): ScrollBehavior =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';

/**
 * Whether an element has come within `margin` of the window; once true it stays so. False on the server and until
 * effects run, so that both renderings agree.
 * @param margin distance as a CSS length, e.g. `'400px'`
 */
export const useNear = (target: RefObject<Element | null>, margin = '400px'): boolean => {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = target.current;
    if (near || !element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [target, margin, near]);
  return near;
};

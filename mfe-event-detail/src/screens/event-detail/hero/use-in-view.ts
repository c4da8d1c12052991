import { useEffect, useState, type RefObject } from 'react';

/**
 * Whether an element is in the window now, below the header. Undefined on the server and until it is known.
 */
export const useInView = (target: RefObject<Element | null>): boolean | undefined => {
  const [seen, setSeen] = useState<boolean>();
  useEffect(() => {
    const element = target.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting), {
      rootMargin: '-64px 0px 0px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [target]);
  return seen;
};

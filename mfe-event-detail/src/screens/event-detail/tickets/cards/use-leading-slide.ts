import { useEffect, useState, type RefObject } from 'react';

/** A slide counts as shown once most of it is. */
const SHOWN = 0.6;

const leftmost = (slides: Iterable<Element>): Element | undefined =>
  [...slides].toSorted((a, b) => a.getBoundingClientRect().left - b.getBoundingClientRect().left)[0];

/**
 * Which slide of the carousel in an element stands first in sight, from 0. It asks the page, so that it knows before
 * the carousel's library has come, too.
 * @param slidesKey changes with the slides
 */
export const useLeadingSlide = (around: RefObject<Element | null>, slidesKey: string): number => {
  const [leading, setLeading] = useState(0);
  useEffect(() => {
    const root = around.current?.querySelector('.swiper');
    if (!root) return undefined;
    // In their order now: later the carousel moves them about.
    const slides = [...root.querySelectorAll('.swiper-slide')];
    const shown = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries)
          if (intersectionRatio >= SHOWN) shown.add(target);
          else shown.delete(target);
        const first = leftmost(shown);
        if (first) setLeading(slides.indexOf(first));
      },
      { root, threshold: SHOWN },
    );
    slides.forEach((slide) => observer.observe(slide));
    return () => observer.disconnect();
  }, [around, slidesKey]);
  return leading;
};

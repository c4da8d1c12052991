/** What is seen with a text beside it, or in place of one. */
export const PICTURES = 'img, svg, canvas, video, iframe, [aria-busy=true]';
const THINGS = 'h1, h2, a, button, input, p';
/** Texts are laid out to be measured; more would only cost more. */
const MOST = 12;

export const isSeen = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && getComputedStyle(element).visibility !== 'hidden';
};

/** A thing of the page, and the middle of it. */
export type ThingInView = { thing: Element; left: number; top: number };

/** The first things that are in view. */
export const findInView = (outlet: HTMLElement, { innerWidth, innerHeight }: Window): ThingInView[] =>
  [...outlet.querySelectorAll(THINGS)]
    .flatMap((thing) => {
      const { x, y, width, height } = thing.getBoundingClientRect();
      const [left, top] = [x + width / 2, y + height / 2];
      const isInView = width > 0 && height > 0 && left > 0 && top > 0 && left < innerWidth && top < innerHeight;
      return isInView ? [{ thing, left, top }] : [];
    })
    .slice(0, MOST);

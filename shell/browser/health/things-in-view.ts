/** Visible content besides text. */
export const PICTURES = 'img, svg, canvas, video, iframe, [aria-busy=true]';
const THINGS = 'h1, h2, a, button, input, p';
/** Measuring a text forces layout, so their number is limited. */
const MOST = 12;

export const isSeen = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && getComputedStyle(element).visibility !== 'hidden';
};

/** An element and the centre of its box. */
export type ThingInView = { thing: Element; left: number; top: number };

/** The first elements in view. */
export const findInView = (outlet: HTMLElement, { innerWidth, innerHeight }: Window): ThingInView[] => {
  const found: ThingInView[] = [];
  for (const thing of outlet.querySelectorAll(THINGS)) {
    const { x, y, width, height } = thing.getBoundingClientRect();
    const left = x + width / 2;
    const top = y + height / 2;
    const isInView = width > 0 && height > 0 && left > 0 && top > 0 && left < innerWidth && top < innerHeight;
    if (isInView) found.push({ thing, left, top });
    if (found.length === MOST) break;
  }
  return found;
};

import { HEADER_ID, OUTLET_ID, publicText, type Symptom } from '@acara/shared-contract/release';
import type { ReportSymptom } from './report-symptom.ts';

/** What is seen with a text beside it, or in place of one. */
const PICTURES = 'img, svg, canvas, video, iframe, [aria-busy=true]';
const MODALS = 'dialog[open], [aria-modal=true], [role=dialog], iframe, [popover]';
const THINGS = 'h1, h2, a, button, input, p';
/** Fewer may be behind the header of a page that was scrolled. */
const FEW = 3;
/** Texts are laid out to be measured; more would only cost more. */
const MOST = 12;

const isSeen = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && getComputedStyle(element).visibility !== 'hidden';
};

const isBlank = (outlet: HTMLElement): boolean =>
  outlet.innerText.trim() === '' && ![...outlet.querySelectorAll(PICTURES)].some(isSeen);

/** Whether of all that is in view nothing can be pressed, because something else lies above it. */
const isCovered = (outlet: HTMLElement, { innerWidth, innerHeight }: Window): boolean => {
  if ([...document.querySelectorAll(MODALS)].some(isSeen)) return false;
  const hits = [...outlet.querySelectorAll(THINGS)].flatMap((thing) => {
    const { x, y, width, height } = thing.getBoundingClientRect();
    const [left, top] = [x + width / 2, y + height / 2];
    const isInView = width > 0 && height > 0 && left > 0 && top > 0 && left < innerWidth && top < innerHeight;
    return isInView ? [{ thing, left, top }] : [];
  });
  const reached = hits.slice(0, MOST).map(({ thing, left, top }) => {
    const hit = document.elementFromPoint(left, top);
    return hit === null || thing.contains(hit) || hit.contains(thing);
  });
  return reached.length >= FEW && !reached.some(Boolean);
};

/** The text of an error that the page shows. */
const findAlert = (outlet: HTMLElement): string | undefined =>
  [...outlet.querySelectorAll<HTMLElement>('[role=alert]')].find((one) => isSeen(one) && one.innerText.trim() !== '')
    ?.innerText;

type Finding = { phase: Symptom; message: string };

const checkAlert = (outlet: HTMLElement): Finding | null => {
  const text = findAlert(outlet);
  return text === undefined ? null : { phase: 'alert', message: publicText(text) };
};

/** What a visitor sees to be wrong with the page; null for nothing. A hidden header is shown again. */
export const checkPage = (page: Window): Finding | null => {
  const outlet = document.getElementById(OUTLET_ID);
  const header = document.getElementById(HEADER_ID);
  if (!outlet) return null;
  if (header && !isSeen(header)) {
    for (const [name, value] of [
      ['display', 'block'],
      ['visibility', 'visible'],
    ] as const)
      header.style.setProperty(name, value, 'important');
    return { phase: 'header', message: 'the header was hidden' };
  }
  if (isBlank(outlet)) return { phase: 'blank', message: `nothing to be seen at ${page.innerWidth} pixels` };
  if (isCovered(outlet, page)) return { phase: 'covered', message: 'something lies above the page' };
  return checkAlert(outlet);
};

/** After a page was mounted; its data may still be on the way. */
const LOOK_MS = 1500;

/**
 * Looks at each page twice after it was mounted, and reports what was wrong both times; when it is left, an error that it
 * shows.
 */
export const watchPage = (page: Window, isMounted: () => boolean, report: ReportSymptom): void => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => (page.document.hidden || !isMounted() ? null : checkPage(page));
  const leave = () => {
    clearTimeout(timer);
    const outlet = page.document.getElementById(OUTLET_ID);
    const found = outlet && isMounted() ? checkAlert(outlet) : null;
    if (found) report(found.phase, found.message);
  };
  const begin = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const first = look();
      // It is shown again by now.
      if (first?.phase === 'header') return report(first.phase, first.message);
      timer = setTimeout(() => {
        const second = look();
        if (second && second.phase === first?.phase) report(second.phase, second.message);
      }, LOOK_MS);
    }, LOOK_MS);
  };
  page.addEventListener('single-spa:before-routing-event', leave);
  page.addEventListener('single-spa:routing-event', begin);
  page.addEventListener('pagehide', leave);
  begin();
};

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
const A_LINE = 40;
/** It is shown again at once. */
const HIDDEN_HEADER = 'the header was hidden';

const isSeen = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && getComputedStyle(element).visibility !== 'hidden';
};

const isBlank = (outlet: HTMLElement): boolean =>
  outlet.innerText.trim() === '' && ![...outlet.querySelectorAll(PICTURES)].some(isSeen);

/** Whether of all that is in view nothing can be pressed, because something else lies above it. */
const isCovered = (outlet: HTMLElement, { innerWidth, innerHeight }: Window): boolean => {
  if (hasModal()) return false;
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

/** Whether the header is there, but nothing in it. */
const isEmptied = (header: HTMLElement): boolean => {
  const things = [...header.querySelectorAll('a, button')];
  return things.length > 0 && !things.some(isSeen);
};

/** Whether a page that is longer than its window cannot be scrolled; a dialog may hold it. */
const isLocked = ({ innerHeight }: Window): boolean => {
  const { documentElement, body } = document;
  if (documentElement.scrollHeight < innerHeight + A_LINE) return false;
  return [documentElement, body].some((one) => /hidden|clip/.test(getComputedStyle(one).overflowY)) && !hasModal();
};

const hasModal = (): boolean => [...document.querySelectorAll(MODALS)].some(isSeen);

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
    return { phase: 'header', message: HIDDEN_HEADER };
  }
  if (header && isEmptied(header)) return { phase: 'header', message: 'nothing in the header can be seen' };
  if (isBlank(outlet)) return { phase: 'blank', message: `nothing to be seen at ${page.innerWidth} pixels` };
  if (isCovered(outlet, page)) return { phase: 'covered', message: 'something lies above the page' };
  if (isLocked(page)) return { phase: 'covered', message: 'the page cannot be scrolled' };
  return checkAlert(outlet);
};

/** After a page was mounted; its data may still be on the way. */
const CHECK_MS = 1500;

/**
 * Checks each page twice after it was mounted, and reports what was wrong both times; when it is left, an error that it
 * shows.
 */
export const watchPage = (page: Window, isMounted: () => boolean, report: ReportSymptom): void => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => (page.document.hidden || !isMounted() ? null : checkPage(page));
  const leave = () => {
    clearTimeout(timer);
    const outlet = page.document.getElementById(OUTLET_ID);
    const found = outlet && isMounted() ? checkAlert(outlet) : null;
    if (found) report(found.phase, found.message);
  };
  const begin = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const first = check();
      // Nothing of it is left to be seen a second time.
      if (first?.message === HIDDEN_HEADER) return report(first.phase, first.message);
      timer = setTimeout(() => {
        const second = check();
        if (second && second.phase === first?.phase) report(second.phase, second.message);
      }, CHECK_MS);
    }, CHECK_MS);
  };
  page.addEventListener('single-spa:before-routing-event', leave);
  page.addEventListener('single-spa:routing-event', begin);
  page.addEventListener('pagehide', leave);
  begin();
};

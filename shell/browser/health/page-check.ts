import {
  HEADER_ID,
  MAX_SHOWN_PAGES,
  MAX_SHOWN_PATH,
  OUTLET_ID,
  publicText,
  type ShownPage,
  type Symptom,
} from '@acara/shared-contract/release';
import type { ReportSymptom } from './report-symptom.ts';
import { measureShown } from './shown-page.ts';
import { idleMoment } from '../when-idle.ts';
import { contrastOf } from './text-contrast.ts';
import { findInView, isSeen, PICTURES, type ThingInView } from './things-in-view.ts';

const MODALS = 'dialog[open], [aria-modal=true], [role=dialog], iframe, [popover]';
/** Fewer may be behind the header of a page that was scrolled. */
const FEW = 3;
/** Text with a lower contrast cannot be read. */
const READABLE = 1.2;
const A_LINE = 40;
/** It is shown again at once. */
const HIDDEN_HEADER = 'the header was hidden';

/** Looks for text last: the browser composes that of the whole page. */
const isBlank = (outlet: HTMLElement): boolean =>
  ![...outlet.querySelectorAll(PICTURES)].some(isSeen) && outlet.innerText.trim() === '';

/** Whether of all that is in view nothing can be pressed, because something else lies above it. */
const isCovered = (things: readonly ThingInView[]): boolean => {
  if (hasModal()) return false;
  const reached = things.map(({ thing, left, top }) => {
    const hit = document.elementFromPoint(left, top);
    return hit === null || thing.contains(hit) || hit.contains(thing);
  });
  return reached.length >= FEW && !reached.some(Boolean);
};

/** Whether most texts in view have the colour of their background. */
const isUnreadable = (things: readonly ThingInView[]): boolean => {
  const contrasts = things.flatMap(contrastOf);
  return contrasts.length >= FEW && contrasts.filter((one) => one < READABLE).length > contrasts.length / 2;
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

/** A hidden header is shown again. */
const checkHeader = (): Finding | null => {
  const header = document.getElementById(HEADER_ID);
  if (header && !isSeen(header)) {
    for (const [name, value] of [
      ['display', 'block'],
      ['visibility', 'visible'],
    ] as const)
      header.style.setProperty(name, value, 'important');
    return { phase: 'header', message: HIDDEN_HEADER };
  }
  return header && isEmptied(header) ? { phase: 'header', message: 'nothing in the header can be seen' } : null;
};

const CHECKS: readonly ((outlet: HTMLElement, page: Window) => Finding | null)[] = [
  checkHeader,
  (outlet, page) =>
    isBlank(outlet) ? { phase: 'blank', message: `nothing to be seen at ${page.innerWidth} pixels` } : null,
  (outlet, page) =>
    isCovered(findInView(outlet, page)) ? { phase: 'covered', message: 'something lies above the page' } : null,
  (outlet, page) =>
    isUnreadable(findInView(outlet, page))
      ? { phase: 'unreadable', message: 'texts have the colour of what is behind them' }
      : null,
  (_outlet, page) => (isLocked(page) ? { phase: 'covered', message: 'the page cannot be scrolled' } : null),
  checkAlert,
];

/**
 * What a visitor sees to be wrong with the page; null for nothing. A hidden header is shown again. Each check has an idle
 * moment of its own: together they would block a slow phone.
 */
export const checkPage = async (page: Window): Promise<Finding | null> => {
  for (const check of CHECKS) {
    await idleMoment(page);
    const outlet = document.getElementById(OUTLET_ID);
    const found = outlet && check(outlet, page);
    if (found) return found;
  }
  return null;
};

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** After a page was mounted; its data may not have loaded yet. */
const CHECK_MS = 1500;

/**
 * Checks each page twice after it was mounted, and reports what was wrong both times; when it is left, an error that it
 * shows.
 * @returns how much the last pages show that were checked twice, the present one now
 */
export const watchPage = (page: Window, isMounted: () => boolean, report: ReportSymptom): (() => ShownPage[]) => {
  /** On paper the header is hidden, and so are buttons. */
  const isPrinted = () => page.matchMedia('print').matches;
  const check = async () => (page.document.hidden || isPrinted() || !isMounted() ? null : checkPage(page));
  /** By path. The address may be the next one already when a page is left. */
  const shown = new Map<string, ShownPage>();
  let path = '';
  let isOver = false;
  const measure = () => {
    const outlet = page.document.getElementById(OUTLET_ID);
    if (outlet && isMounted() && !isPrinted() && path.length <= MAX_SHOWN_PATH)
      shown.set(path, { page: path, ...measureShown(outlet) });
  };
  let visit = new AbortController();
  const leave = () => {
    visit.abort();
    const outlet = page.document.getElementById(OUTLET_ID);
    const found = outlet && isMounted() ? checkAlert(outlet) : null;
    if (found) report(found.phase, found.message);
  };
  const checkTwice = async ({ signal }: AbortController) => {
    await delay(CHECK_MS);
    const first = signal.aborted ? null : await check();
    if (signal.aborted) return;
    // Nothing of it is left to be seen a second time.
    if (first?.message === HIDDEN_HEADER) return report(first.phase, first.message);
    await delay(CHECK_MS);
    const second = signal.aborted ? null : await check();
    if (signal.aborted) return;
    if (second && second.phase === first?.phase) report(second.phase, second.message);
    isOver = true;
    measure();
  };
  const begin = () => {
    visit.abort();
    visit = new AbortController();
    path = page.location.pathname;
    isOver = false;
    void checkTwice(visit);
  };
  page.addEventListener('single-spa:before-routing-event', leave);
  page.addEventListener('single-spa:routing-event', begin);
  page.addEventListener('pagehide', leave);
  begin();
  return () => {
    if (isOver) measure();
    return [...shown.values()].slice(-MAX_SHOWN_PAGES);
  };
};

import { OUTLET_ID, type ShownPage } from '@acara/shared-contract/release';
import { idleMoment } from '../when-idle.ts';
import { isSeen } from './things-in-view.ts';

const LINKS = 'a[href]';
const BUTTONS = ['button', 'input', 'select', 'textarea']
  .map((name) => `${name}:enabled:not([aria-disabled=true])`)
  .join();
/** More are not counted: they would only cost time. */
const MOST = 200;

const findSome = (outlet: HTMLElement, selector: string): Element[] =>
  [...outlet.querySelectorAll(selector)].slice(0, MOST);

const countSeen = (outlet: HTMLElement, selector: string): number => findSome(outlet, selector).filter(isSeen).length;

/** How many elements are measured in one go. */
const AT_ONCE = 25;

/**
 * Lets the browser lay out what it has left out so far, below the window: measuring that in one go would block a slow phone.
 */
export const layOut = async (page: Window): Promise<void> => {
  const outlet = page.document.getElementById(OUTLET_ID);
  const things = outlet ? findSome(outlet, LINKS) : [];
  for (const [at, thing] of things.entries()) {
    if (at % AT_ONCE === 0) await idleMoment(page);
    thing.getBoundingClientRect();
  }
};

/** How much a page shows. The outlet itself fills the window, so its contents are measured. */
export const measureShown = (outlet: HTMLElement): Omit<ShownPage, 'page'> => {
  const contents = document.createRange();
  contents.selectNodeContents(outlet);
  const { width, height } = contents.getBoundingClientRect();
  return {
    text: outlet.innerText.trim().length,
    area: Math.round((width * height) / 1000),
    links: countSeen(outlet, LINKS),
    buttons: countSeen(outlet, BUTTONS),
  };
};

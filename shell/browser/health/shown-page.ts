import type { ShownPage } from '@acara/shared-contract/release';
import { isSeen } from './things-in-view.ts';

const LINKS = 'a[href]';
const BUTTONS = ['button', 'input', 'select', 'textarea']
  .map((name) => `${name}:enabled:not([aria-disabled=true])`)
  .join();
/** More are not counted: they would only cost time. */
const MOST = 200;

const countSeen = (outlet: HTMLElement, selector: string): number =>
  [...outlet.querySelectorAll(selector)].slice(0, MOST).filter(isSeen).length;

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

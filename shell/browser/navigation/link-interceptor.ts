import { pathOf } from '@acara/shared-contract/site-path';
import { OFFLINE_PATH } from '../offline/offline-names.ts';

/** Where a link leads by soft navigation: a page of this site in the same tab. Null for anything else. */
export const softAddress = (link: HTMLAnchorElement, page: Pick<Location, 'href' | 'origin'>): string | null => {
  if (link.hasAttribute('download') || (link.target && link.target !== '_self')) return null;
  const url = new URL(link.href, page.href);
  if (url.origin !== page.origin || /^\/(api|img|r)\/|[.](xml|txt)$/.test(url.pathname)) return null;
  // Only the service worker serves it.
  if (url.pathname === OFFLINE_PATH) return null;
  if (url.hash && url.href.split('#')[0] === page.href.split('#')[0]) return null;
  return pathOf(url);
};

/** The link of a plain left click that no script has handled. */
const plainlyClicked = (event: MouseEvent): HTMLAnchorElement | null => {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  return link instanceof HTMLAnchorElement ? link : null;
};

/** Where a plain left click on a link leads by soft navigation. */
export const softTarget = (event: MouseEvent, page: Pick<Location, 'href' | 'origin'>): string | null => {
  const link = plainlyClicked(event);
  return link && softAddress(link, page);
};

/** A remote may hand state to the page that its link leads to: docs/contracts/history-state.md. */
type LinkClick = MouseEvent & { visitState?: object };

/** A page that is hidden, or covered by another window, paints nothing. */
const PAINT_LIMIT_MS = 100;

/** Calls back in a task after the next paint. */
const afterPaint = (page: Window, act: () => void): void => {
  if (page.document.hidden) return act();
  let timer = setTimeout(act, PAINT_LIMIT_MS);
  page.requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(act);
  });
};

/**
 * Follows links by soft navigation. The press is shown first (`data-tapped`), since rendering the next page blocks the main
 * thread; of several presses until then the last one counts.
 */
export const interceptLinks = (page: Window, navigate: (to: string, state?: object) => void): void => {
  let pressed: { link: Element; to: string; state?: object } | null = null;
  const follow = () => {
    if (!pressed) return;
    const { link, to, state } = pressed;
    pressed = null;
    link.removeAttribute('data-tapped');
    navigate(to, state);
  };
  page.document.addEventListener('click', (event: LinkClick) => {
    const link = plainlyClicked(event);
    const to = link && softAddress(link, page.location);
    if (!to) return;
    event.preventDefault();
    pressed?.link.removeAttribute('data-tapped');
    link.setAttribute('data-tapped', '');
    const isFirst = !pressed;
    pressed = { link, to, state: event.visitState };
    if (isFirst) afterPaint(page, follow);
  });
};

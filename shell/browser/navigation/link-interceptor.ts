import { OFFLINE_PATH } from '../offline/offline-names.ts';

/** Where a link leads by soft navigation: a page of this site in the same tab. Null for anything else. */
export const softAddress = (link: HTMLAnchorElement, page: Pick<Location, 'href' | 'origin'>): string | null => {
  if (link.hasAttribute('download') || (link.target && link.target !== '_self')) return null;
  const url = new URL(link.href, page.href);
  if (url.origin !== page.origin || /^\/(api|img|r)\/|[.](xml|txt)$/.test(url.pathname)) return null;
  // Only the service worker serves it.
  if (url.pathname === OFFLINE_PATH) return null;
  if (url.hash && url.href.split('#')[0] === page.href.split('#')[0]) return null;
  return `${url.pathname}${url.search}${url.hash}`;
};

/** The same for a plain left click on a link. */
export const softTarget = (event: MouseEvent, page: Pick<Location, 'href' | 'origin'>): string | null => {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  return link instanceof HTMLAnchorElement ? softAddress(link, page) : null;
};

/** A remote may hand state to the page that its link leads to: docs/contracts/history-state.md. */
type LinkClick = MouseEvent & { visitState?: object };

export const interceptLinks = (page: Window, navigate: (to: string, state?: object) => void): void =>
  page.document.addEventListener('click', (event: LinkClick) => {
    const to = softTarget(event, page.location);
    if (to === null) return;
    event.preventDefault();
    navigate(to, event.visitState);
  });

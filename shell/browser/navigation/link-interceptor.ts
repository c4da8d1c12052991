import { OFFLINE_PATH } from '../offline/offline-names.ts';

/** Served by the service worker alone: a document of its own. */
const DOCUMENTS = [OFFLINE_PATH];

/**
 * Where a link leads if it stays in the page: a same-origin address that is no download, no new tab, no API or file, and
 * not merely another place of the same page.
 */
export const softAddress = (link: HTMLAnchorElement, page: Pick<Location, 'href' | 'origin'>): string | null => {
  if (link.hasAttribute('download') || (link.target && link.target !== '_self')) return null;
  const url = new URL(link.href, page.href);
  if (url.origin !== page.origin || /^\/(api|img|r)\/|[.](xml|txt)$/.test(url.pathname)) return null;
  if (DOCUMENTS.includes(url.pathname)) return null;
  if (url.hash && url.href.split('#')[0] === page.href.split('#')[0]) return null;
  return `${url.pathname}${url.search}${url.hash}`;
};

/** Where a click leads if it stays in the page: a plain left click on a link that does. */
export const softTarget = (event: MouseEvent, page: Pick<Location, 'href' | 'origin'>): string | null => {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  return link instanceof HTMLAnchorElement ? softAddress(link, page) : null;
};

/** Turns clicks on same-origin links into soft navigation. Answers how to stop it. */
export const interceptLinks = (page: Window, navigate: (to: string) => void): (() => void) => {
  const onClick = (event: MouseEvent) => {
    const to = softTarget(event, page.location);
    if (to === null) return;
    event.preventDefault();
    navigate(to);
  };
  page.document.addEventListener('click', onClick);
  return () => page.document.removeEventListener('click', onClick);
};

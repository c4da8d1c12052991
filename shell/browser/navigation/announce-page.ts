/**
 * After a soft navigation the keyboard goes on in the new page, and its title is said: what a full load does by itself.
 * `region` is a polite live region.
 */
export const announcePages = (page: Window, outlet: HTMLElement, region: HTMLElement): (() => void) => {
  let shown = page.location.pathname;
  const onRouting = () => {
    if (page.location.pathname === shown) return;
    shown = page.location.pathname;
    // A dialog of the new page keeps the focus: what stands outside of it is inert.
    outlet.focus({ preventScroll: true });
    region.textContent = page.document.title;
  };
  // The title follows its data, which may come after the screen.
  const titles = new MutationObserver(() => {
    if (region.textContent) region.textContent = page.document.title;
  });
  titles.observe(page.document.head, { childList: true, subtree: true, characterData: true });
  page.addEventListener('single-spa:routing-event', onRouting);
  return () => {
    titles.disconnect();
    page.removeEventListener('single-spa:routing-event', onRouting);
  };
};

/** Adds the live region that `announcePages` speaks through. */
export const addAnnouncer = (page: Document): HTMLElement => {
  const region = page.createElement('div');
  region.setAttribute('role', 'status');
  region.className = 'visually-hidden';
  return page.body.appendChild(region);
};

/**
 * Moves the focus to the new page and announces its title to screen readers, as a full load does. The focus stays where
 * a visitor moved it while the page was loading, for example into the search field.
 */
export const announcePages = (page: Window, outlet: HTMLElement, region: HTMLElement): void => {
  const { document } = page;
  let shown = page.location.pathname;
  let before = document.activeElement;
  page.addEventListener('single-spa:before-routing-event', () => (before = document.activeElement));
  page.addEventListener('single-spa:routing-event', () => {
    if (page.location.pathname === shown) return;
    shown = page.location.pathname;
    const hasMoved = document.activeElement !== before && document.activeElement !== document.body;
    // A dialog of the new page keeps the focus: everything outside of it is inert.
    if (!hasMoved) outlet.focus({ preventScroll: true });
    region.textContent = document.title;
  });
  // The title may change when the data of the page have come.
  new MutationObserver(() => {
    if (region.textContent) region.textContent = document.title;
  }).observe(document.head, { childList: true, subtree: true, characterData: true });
};

export const addAnnouncer = (page: Document): HTMLElement => {
  const region = page.createElement('div');
  region.setAttribute('role', 'status');
  region.className = 'visually-hidden';
  return page.body.appendChild(region);
};

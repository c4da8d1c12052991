/** Moves the focus to the new page and announces its title to screen readers, as a full load does. */
export const announcePages = (page: Window, outlet: HTMLElement, region: HTMLElement): void => {
  let shown = page.location.pathname;
  page.addEventListener('single-spa:routing-event', () => {
    if (page.location.pathname === shown) return;
    shown = page.location.pathname;
    // A dialog of the new page keeps the focus: everything outside of it is inert.
    outlet.focus({ preventScroll: true });
    region.textContent = page.document.title;
  });
  // The title may change when the data of the page have come.
  new MutationObserver(() => {
    if (region.textContent) region.textContent = page.document.title;
  }).observe(page.document.head, { childList: true, subtree: true, characterData: true });
};

export const addAnnouncer = (page: Document): HTMLElement => {
  const region = page.createElement('div');
  region.setAttribute('role', 'status');
  region.className = 'visually-hidden';
  return page.body.appendChild(region);
};

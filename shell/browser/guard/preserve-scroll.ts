/** What has not grown as far as the visitor can see by then will not. */
const TIMEOUT_MS = 3000;
/** Higher than any page. */
const ENDLESS = '1000000px';

/** Ends the holding of a place; `stands`: a slice stands there again, which may still grow. */
export type EndHold = (stands: boolean) => void;

/**
 * Watches over the visitor's place in the outlet. Answers how to hold it while the slice is exchanged: without its
 * content the page would be too short for their scroll position, and the keyboard would begin again at the top. The
 * position is let go when a new slice fills the window, at once where there is none, or when they go to another page.
 */
export const preserveScroll = (page: Window, outlet: HTMLElement): (() => EndHold) => {
  const { document } = page;
  let focused: EventTarget | null = null;
  outlet.addEventListener('focusin', ({ target }) => (focused = target));

  /** React has taken a broken slice out before anybody is told of it, and the focus went with it. */
  const isFocusLost = () =>
    document.activeElement === document.body && focused instanceof Element && !focused.isConnected;

  return () => {
    const letGo = () => {
      outlet.style.minHeight = '';
      page.removeEventListener('single-spa:before-routing-event', letGo);
    };
    // For the same reason the height is of no use; the scroll position is, as long as the page was not laid out anew.
    outlet.style.minHeight = ENDLESS;
    outlet.style.minHeight = `${page.scrollY + page.innerHeight}px`;
    page.addEventListener('single-spa:before-routing-event', letGo);

    return (stands) => {
      if (isFocusLost()) outlet.focus({ preventScroll: true });
      const until = page.performance.now() + TIMEOUT_MS;
      const attempt = () => {
        if (!outlet.style.minHeight) return;
        const bottom = Math.max(...Array.from(outlet.children, (child) => child.getBoundingClientRect().bottom));
        const isFilled = !stands || page.scrollY === 0 || bottom >= page.innerHeight;
        if (isFilled || page.performance.now() >= until) letGo();
        else page.requestAnimationFrame(attempt);
      };
      attempt();
    };
  };
};

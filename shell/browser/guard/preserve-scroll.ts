/** After this the new remote is not expected to grow any more. */
const TIMEOUT_MS = 3000;
const ENDLESS = '1000000px';

/** Releases the held height; `isMounted`: a remote is mounted again, and may still grow. */
export type ReleaseScroll = (isMounted: boolean) => void;

/**
 * The page would be too short for its scroll position while a remote is replaced, so the outlet's height is held until
 * the new remote fills the window, there is none, or the visitor navigates.
 */
export const preserveScroll = (page: Window, outlet: HTMLElement): (() => ReleaseScroll) => {
  const { document } = page;
  let focused: EventTarget | null = null;
  outlet.addEventListener('focusin', ({ target }) => (focused = target));

  /** React has removed a broken remote before it reports the error, and the focus with it. */
  const isFocusLost = () =>
    document.activeElement === document.body && focused instanceof Element && !focused.isConnected;

  return () => {
    const release = () => {
      outlet.style.minHeight = '';
      page.removeEventListener('single-spa:before-routing-event', release);
    };
    // The content may already have been removed, and its height with it. The scroll position is still there until the
    // next layout: the first height keeps the browser from clamping it.
    outlet.style.minHeight = ENDLESS;
    outlet.style.minHeight = `${page.scrollY + page.innerHeight}px`;
    page.addEventListener('single-spa:before-routing-event', release);

    return (isMounted) => {
      if (isFocusLost()) outlet.focus({ preventScroll: true });
      const until = page.performance.now() + TIMEOUT_MS;
      const attempt = () => {
        if (!outlet.style.minHeight) return;
        const bottom = Math.max(...Array.from(outlet.children, (child) => child.getBoundingClientRect().bottom));
        const isFilled = !isMounted || page.scrollY === 0 || bottom >= page.innerHeight;
        if (isFilled || page.performance.now() >= until) release();
        else page.requestAnimationFrame(attempt);
      };
      attempt();
    };
  };
};

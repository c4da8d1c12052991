/** A browser that has not left by then will not; the slices are exchanged as usual. */
const TIMEOUT_MS = 10_000;

type RoutingDetail = { totalAppChanges?: number; cancelNavigation?: (isCanceled: Promise<boolean>) => void };

/**
 * Has the next navigation between slices load its document, for a page whose shell is not to go on. What the visitor
 * sees stays until the new document is there. Answers how to stop.
 */
export const loadNextDocument = (page: Window, reload = () => page.location.reload()): (() => void) => {
  const onRouting = (event: Event) => {
    const { totalAppChanges = 0, cancelNavigation } = (event as CustomEvent<RoutingDetail | null>).detail ?? {};
    if (totalAppChanges === 0) return;
    // Routing waits for this answer, and the address is already that of the next page.
    cancelNavigation?.(new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS, false)));
    reload();
  };
  page.addEventListener('single-spa:before-routing-event', onRouting);
  return () => page.removeEventListener('single-spa:before-routing-event', onRouting);
};

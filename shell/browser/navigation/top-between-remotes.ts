type RoutingDetail = { appsByNewStatus?: Record<string, readonly string[]> };

const hasRemoteUnmounted = (event: Event): boolean => {
  const { appsByNewStatus = {} } = (event as CustomEvent<RoutingDetail | null>).detail ?? {};
  return (appsByNewStatus.NOT_MOUNTED ?? []).length > 0;
};

/**
 * Between two slices the outlet is empty, on a slow network for seconds. `globalCss` keeps it a window high; its top is
 * shown, under the loading bar, instead of the foot of a page that has gone. Answers how to stop.
 */
export const showTopBetweenRemotes = (page: Window): (() => void) => {
  // The old slice has left by now; where the visitor was on it has been remembered.
  const goToTop = (event: Event) => {
    if (hasRemoteUnmounted(event)) page.scrollTo(0, 0);
  };
  page.addEventListener('single-spa:before-mount-routing-event', goToTop);
  return () => page.removeEventListener('single-spa:before-mount-routing-event', goToTop);
};

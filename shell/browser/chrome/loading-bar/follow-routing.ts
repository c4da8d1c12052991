import type { LoadingState } from './loading-state.ts';

/** Shows the bar from the moment single-spa sets out for another route until what stands there is mounted. */
export const followRouting = (page: Window, loading: LoadingState): (() => void) => {
  let end: (() => void) | undefined;
  const onLeave = () => {
    end?.();
    end = loading.begin();
  };
  const onArrival = () => {
    end?.();
    end = undefined;
  };
  page.addEventListener('single-spa:before-routing-event', onLeave);
  page.addEventListener('single-spa:routing-event', onArrival);
  return () => {
    page.removeEventListener('single-spa:before-routing-event', onLeave);
    page.removeEventListener('single-spa:routing-event', onArrival);
    onArrival();
  };
};

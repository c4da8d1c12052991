/** How long the bar shows at least, in ms. */
export const SHOWN_AT_LEAST_MS = 300;

type Listener = () => void;

/** Whether something is loading, as the bar shows it. Several loads at once make one bar. */
export const createLoadingState = () => {
  const listeners = new Set<Listener>();
  let loads = 0;
  let shown = false;

  const show = (next: boolean) => {
    if (shown === next) return;
    shown = next;
    listeners.forEach((listener) => listener());
  };

  return {
    isShown: () => shown,
    subscribe: (listener: Listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Shows the bar. The returned function, called any number of times, ends this load. */
    begin: () => {
      const startedAt = performance.now();
      let ended = false;
      loads += 1;
      show(true);
      return () => {
        if (ended) return;
        ended = true;
        const rest = Math.max(0, SHOWN_AT_LEAST_MS - (performance.now() - startedAt));
        setTimeout(() => {
          loads -= 1;
          if (loads === 0) show(false);
        }, rest);
      };
    },
  };
};

export type LoadingState = ReturnType<typeof createLoadingState>;

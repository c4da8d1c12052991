const MIN_SHOWN_MS = 300;

type Listener = () => void;

/** Whether the loading bar is shown: while any load is under way, and for a minimum time. */
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
    /** Returns a function that ends the load, once. */
    begin: () => {
      const startedAt = performance.now();
      let ended = false;
      loads += 1;
      show(true);
      return () => {
        if (ended) return;
        ended = true;
        const rest = Math.max(0, MIN_SHOWN_MS - (performance.now() - startedAt));
        setTimeout(() => {
          loads -= 1;
          if (loads === 0) show(false);
        }, rest);
      };
    },
  };
};

export type LoadingState = ReturnType<typeof createLoadingState>;

export const pageLoading = createLoadingState();

/** Whether an event of single-spa is about another address: at the start of a page there is none, and it shows already. */
const isVisit = (event: Event): boolean => {
  const urls: unknown = event instanceof CustomEvent ? event.detail : undefined;
  return !(
    typeof urls === 'object' &&
    urls !== null &&
    'oldUrl' in urls &&
    'newUrl' in urls &&
    urls.oldUrl === urls.newUrl
  );
};

export const followRouting = (page: Window, loading: LoadingState): void => {
  let end: (() => void) | undefined;
  page.addEventListener('single-spa:before-routing-event', (event) => {
    if (!isVisit(event)) return;
    end?.();
    end = loading.begin();
  });
  page.addEventListener('single-spa:routing-event', () => {
    end?.();
    end = undefined;
  });
};

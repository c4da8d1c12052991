/**
 * single-spa follows each `pushState` by an artificial `popstate` for the routers of other remotes; this hides it from
 * the router that pushed. `history` is read at call time: single-spa patches it when the shell starts.
 */
export const remoteWindow = (page: Window): Window => {
  const wrapped = new Map<EventListenerOrEventListenerObject, EventListener>();
  let lastOwnKey: string | null = null;

  const write =
    (method: 'pushState' | 'replaceState'): History['pushState'] =>
    (state: unknown, title, url) => {
      lastOwnKey = getKey(state);
      page.history[method](state, title, url);
    };
  const replaceState = write('replaceState');
  // As for links: the address that is there gets no second entry, which a second press would otherwise add.
  const pushState: History['pushState'] = (state, title, url) => {
    const isThere = typeof url === 'string' && new URL(url, page.location.href).href === page.location.href;
    write(isThere ? 'replaceState' : 'pushState')(state, title, url);
  };
  const history = new Proxy(page.history, {
    get: (target, name) => {
      if (name === 'pushState') return pushState;
      if (name === 'replaceState') return replaceState;
      return bound(target, Reflect.get(target, name, target));
    },
  });

  const addEventListener = (type: string, listener: EventListenerOrEventListenerObject, options?: unknown) => {
    if (type !== 'popstate') return page.addEventListener(type, listener, options as AddEventListenerOptions);
    const own: EventListener = (event) => {
      if (isArtificial(event) && getKey(event.state) !== null && getKey(event.state) === lastOwnKey) return;
      if (typeof listener === 'function') listener.call(page, event);
      else listener.handleEvent(event);
    };
    wrapped.set(listener, own);
    page.addEventListener(type, own, options as AddEventListenerOptions);
  };
  const removeEventListener = (type: string, listener: EventListenerOrEventListenerObject, options?: unknown) =>
    page.removeEventListener(type, wrapped.get(listener) ?? listener, options as EventListenerOptions);

  return new Proxy(page, {
    get: (target, name) => {
      if (name === 'history') return history;
      if (name === 'addEventListener') return addEventListener;
      if (name === 'removeEventListener') return removeEventListener;
      return bound(target, Reflect.get(target, name, target));
    },
  });
};

const getKey = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'key' in state && typeof state.key === 'string' ? state.key : null;

const isArtificial = (event: Event): event is PopStateEvent => 'singleSpa' in event && 'state' in event;

// Browser functions refuse a proxy as `this`; constructors must not be bound.
const bound = (target: object, value: unknown) =>
  typeof value === 'function' && !/^[A-Z]/.test(value.name) ? value.bind(target) : value;

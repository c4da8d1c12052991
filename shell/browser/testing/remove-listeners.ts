type Arguments = [string, EventListener, AddEventListenerOptions?];

/** Removes the listeners that each test of a file adds to window and document. */
export const removeListeners = (): void => {
  const removals: (() => void)[] = [];
  for (const target of [window, document]) {
    const add = target.addEventListener.bind(target);
    target.addEventListener = (...args: Arguments) => {
      add(...args);
      removals.push(() => target.removeEventListener(...args));
    };
  }
  afterEach(() => {
    for (const remove of removals.splice(0)) remove();
  });
};

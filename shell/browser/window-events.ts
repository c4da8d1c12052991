/** Subscribes to events of the window, for `useSyncExternalStore`. */
export const onWindow =
  (...types: string[]) =>
  (onChange: () => void): (() => void) => {
    for (const type of types) window.addEventListener(type, onChange);
    return () => {
      for (const type of types) window.removeEventListener(type, onChange);
    };
  };

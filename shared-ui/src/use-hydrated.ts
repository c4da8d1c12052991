import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** Whether scripts handle events: false on the server and in the first render of its markup. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

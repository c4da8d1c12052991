import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether presses are heard yet: false on the server and in the first rendering of its markup. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

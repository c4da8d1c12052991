import { useSyncExternalStore } from 'react';
import { currentTrouble, trouble$, type Trouble } from '@acara/shared-auth';

const subscribe = (onChange: () => void) => {
  const subscription = trouble$.subscribe(onChange);
  return () => subscription.unsubscribe();
};

const onServer = (): Trouble => 'none';

/** Whether the last call in the member's name reached the server. */
export const useTrouble = (): Trouble => useSyncExternalStore(subscribe, currentTrouble, onServer);

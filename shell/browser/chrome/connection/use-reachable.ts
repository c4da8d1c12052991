import { useSyncExternalStore } from 'react';
import { pageBus } from '@acara/shared-auth';

const subscribe = (onChange: () => void) => {
  const subscription = pageBus.on('connectivity.changed', 1).subscribe(onChange);
  return () => subscription.unsubscribe();
};

const now = () => pageBus.last('connectivity.changed', 1).reachable;
const onServer = () => true;

/** Whether the last call in the member's name reached the server. */
export const useReachable = (): boolean => useSyncExternalStore(subscribe, now, onServer);

import { useSyncExternalStore } from 'react';
import { useSession } from '@acara/shared-auth';

const subscribe = (onChange: () => void) => {
  const { serviceWorker } = navigator;
  serviceWorker?.addEventListener('controllerchange', onChange);
  return () => serviceWorker?.removeEventListener('controllerchange', onChange);
};

// The worker is there for members only, with their page of tickets.
const now = () => Boolean(navigator.serviceWorker?.controller);
const onServer = () => false;

/** Whether the member's tickets can be read without a network. */
export const useKeptTickets = (): boolean => {
  const isControlled = useSyncExternalStore(subscribe, now, onServer);
  return useSession().status === 'member' && isControlled;
};

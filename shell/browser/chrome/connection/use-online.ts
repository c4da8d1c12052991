import { useSyncExternalStore } from 'react';

const subscribe = (onChange: () => void) => {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
};

const now = () => navigator.onLine;
const onServer = () => true;

export const useOnline = (): boolean => useSyncExternalStore(subscribe, now, onServer);

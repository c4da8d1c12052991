import { useSyncExternalStore } from 'react';
import { isSessionLasting, session$ } from '@acara/shared-auth';

const subscribe = (onChange: () => void) => {
  const subscription = session$.subscribe(onChange);
  return () => subscription.unsubscribe();
};

const onServer = () => true;

/** Whether a reload will find the session: false where the browser blocks a member's cookies. */
export const useLastingSession = (): boolean => useSyncExternalStore(subscribe, isSessionLasting, onServer);

import { useSyncExternalStore } from 'react';
import { isSessionLasting, session$ } from '@acara/shared-auth';

const subscribe = (onChange: () => void) => {
  const subscription = session$.subscribe(onChange);
  return () => subscription.unsubscribe();
};

const onServer = () => true;

/** Whether a reload will find the visitor as they are now: false where the browser keeps no cookies of a member. */
export const useLastingSession = (): boolean => useSyncExternalStore(subscribe, isSessionLasting, onServer);

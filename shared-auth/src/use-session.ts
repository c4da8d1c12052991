import { useSyncExternalStore } from 'react';
import { currentSession, GUEST, session$, type Session } from './session.ts';

const subscribe = (onChange: () => void) => {
  const subscription = session$.subscribe(onChange);
  return () => subscription.unsubscribe();
};

const onServer = () => GUEST;

/** The session of this page; a guest while the server renders and until hydration is done. */
export const useSession = (): Session => useSyncExternalStore(subscribe, currentSession, onServer);

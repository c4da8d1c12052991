import { useCallback, useSyncExternalStore } from 'react';
import {
  currentSession,
  firstMessage,
  GUEST,
  pageBus,
  session$,
  type MessageOf,
  type PageMessage,
  type Session,
  type StateTopic,
} from './core.ts';

const subscribeToSession = (onChange: () => void) => {
  const subscription = session$.subscribe(onChange);
  return () => subscription.unsubscribe();
};

const guest = () => GUEST;

/** The session of this page; a guest while the server renders and until hydration is done. */
export const useSession = (): Session => useSyncExternalStore(subscribeToSession, currentSession, guest);

/** The last message of a state topic; its initial one while the server renders and until hydration is done. */
export const useLast = <T extends StateTopic, V extends PageMessage['v']>(topic: T, v: V): MessageOf<T, V> => {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const subscription = pageBus.on(topic, v).subscribe(onChange);
      return () => subscription.unsubscribe();
    },
    [topic, v],
  );
  return useSyncExternalStore(
    subscribe,
    () => pageBus.last(topic, v),
    () => firstMessage(topic, v),
  );
};

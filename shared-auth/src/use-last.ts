import { useCallback, useSyncExternalStore } from 'react';
import { pageBus } from './page-bus.ts';
import { TOPIC_RULES, type MessageOf, type PageMessage, type StateTopic } from './page-topics.ts';

/** What a state of the bus is now; what it begins with while the server renders and until hydration is done. */
export const useLast = <T extends StateTopic, V extends PageMessage['v']>(topic: T, v: V): MessageOf<T, V> => {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const listening = pageBus.on(topic, v).subscribe(onChange);
      return () => listening.unsubscribe();
    },
    [topic, v],
  );
  return useSyncExternalStore(
    subscribe,
    () => pageBus.last(topic, v),
    () => TOPIC_RULES[`${topic} ${v}`]?.first as never,
  );
};

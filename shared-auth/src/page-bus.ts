import { BehaviorSubject, Subject, type Observable } from 'rxjs';
import { TOPIC_RULES, type MessageOf, type PageMessage, type PageTopic, type StateTopic } from './page-topics.ts';
import type { TabChannel } from './browser-tabs.ts';

/** What the parts of a page tell each other. See docs/contracts/page-bus.md. */
export type PageBus = {
  /** Tells everyone who listens, in other tabs too where the topic says so. Nobody is told of a topic nobody knows. */
  publish: (message: PageMessage) => void;
  /** The messages of a topic in one version; of a state the last one at once. None of a topic that nobody knows. */
  on: <T extends PageTopic, V extends PageMessage['v']>(topic: T, v: V) => Observable<MessageOf<T, V>>;
  /** What a state is now. */
  last: <T extends StateTopic, V extends PageMessage['v']>(topic: T, v: V) => MessageOf<T, V>;
  /** Speaks with the other tabs from now on. */
  joinTabs: (channel: TabChannel) => void;
};

/** What another tab sent may be anything. */
const getKey = (message: PageMessage | null) => `${message?.topic} ${message?.v}`;

/** Makes a bus with a stream for each topic. RxJS keeps a listener that throws from the others. */
export const createPageBus = (): PageBus => {
  const streams = new Map(
    Object.entries(TOPIC_RULES).map(([key, { first }]) => [key, first ? new BehaviorSubject(first) : new Subject()]),
  ) as Map<string, Subject<unknown>>;
  let tabs: TabChannel | null = null;

  return {
    publish: (message) => {
      const key = getKey(message);
      streams.get(key)?.next(message);
      if (TOPIC_RULES[key]?.fromTab) tabs?.post(message);
    },
    // A stream carries what its key says.
    on: (topic, v) => (streams.get(`${topic} ${v}`) ?? new Subject()).asObservable() as Observable<never>,
    last: (topic, v) => (streams.get(`${topic} ${v}`) as BehaviorSubject<unknown>).value as never,
    joinTabs: (channel) => {
      tabs = channel;
      channel.listen((message) => {
        const key = getKey(message as PageMessage | null);
        if (TOPIC_RULES[key]?.fromTab?.(message as PageMessage)) streams.get(key)?.next(message);
      });
    },
  };
};

/** The bus of this page. */
export const pageBus = createPageBus();

/** Tells whether a call in a member's name reached the server, where that is news. */
export const publishReachable = (reachable: boolean): void => {
  if (reachable !== pageBus.last('connectivity.changed', 1).reachable)
    pageBus.publish({ topic: 'connectivity.changed', v: 1, reachable });
};

import { BehaviorSubject, Subject, type Observable } from 'rxjs';
import { TOPIC_RULES, type MessageOf, type PageMessage, type PageTopic, type StateTopic } from './page-topics.ts';
import type { TabChannel } from './browser-tabs.ts';

/** What the parts of a page tell each other. See docs/contracts/page-bus.md. */
export type PageBus = {
  /**
   * Tells everyone who listens, in other tabs too where the topic says so. Nobody is told what fits no rule, or of a
   * state that is as it was.
   */
  publish: (message: PageMessage) => void;
  /** The messages of a topic in one version; of a state the last one at once. None of a topic that nobody knows. */
  on: <T extends PageTopic, V extends PageMessage['v']>(topic: T, v: V) => Observable<MessageOf<T, V>>;
  /** What a state is now. */
  last: <T extends StateTopic, V extends PageMessage['v']>(topic: T, v: V) => MessageOf<T, V>;
  /** Speaks with the other tabs from now on. */
  joinTabs: (channel: TabChannel) => void;
};

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Makes a bus with a stream for each topic. RxJS keeps a listener that throws from the others. */
export const createPageBus = (): PageBus => {
  const streams = new Map(
    Object.entries(TOPIC_RULES).map(([key, { first }]) => [key, first ? new BehaviorSubject(first) : new Subject()]),
  ) as Map<string, Subject<unknown>>;
  let tabs: TabChannel | null = null;

  const tell = (message: PageMessage, isFromTab: boolean): void => {
    const key = `${message?.topic} ${message?.v}`;
    const [rule, stream] = [TOPIC_RULES[key], streams.get(key)];
    if (!rule || !stream || (isFromTab && !rule.crossesTabs) || rule.fits?.(message) === false) return;
    if (stream instanceof BehaviorSubject && isSame(stream.value, message)) return;
    stream.next(message);
    if (rule.crossesTabs && !isFromTab) tabs?.post(message);
  };

  return {
    publish: (message) => tell(message, false),
    // A stream carries what fits its rule.
    on: (topic, v) => (streams.get(`${topic} ${v}`) ?? new Subject()).asObservable() as Observable<never>,
    last: (topic, v) => (streams.get(`${topic} ${v}`) as BehaviorSubject<unknown>).value as never,
    joinTabs: (channel) => {
      tabs = channel;
      channel.listen((message) => tell(message as PageMessage, true));
    },
  };
};

/** The bus of this page. */
export const pageBus = createPageBus();

/** Tells by how much the server's clock is ahead. */
export const tellClock = (offset: number): void => pageBus.publish({ topic: 'clock.changed', v: 1, offset });

/** Tells whether a call in a member's name reached the server. */
export const tellReachable = (reachable: boolean): void =>
  pageBus.publish({ topic: 'connectivity.changed', v: 1, reachable });

/** The server's clock as far as this browser knows it, from the last token that came; milliseconds since 1970. */
export const serverNow = (): number => Date.now() + pageBus.last('clock.changed', 1).offset;

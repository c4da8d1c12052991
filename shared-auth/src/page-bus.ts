import { BehaviorSubject, Subject, type Observable } from 'rxjs';
import type { TabChannel } from './session-context.ts';

/** Messages between the shell, the remotes and the tabs of one browser: docs/contracts/page-bus.md. */
export type PageMessage =
  /** The server saved or removed a like of the member. */
  | { topic: 'member.liked'; v: 1; eventId: number; liked: boolean }
  /** The member's tickets or orders have changed. */
  | { topic: 'member.purchased'; v: 1 }
  /** Whether the last request in a member's name reached the server. */
  | { topic: 'connectivity.changed'; v: 1; reachable: boolean }
  /** The visitor wants to retry what failed. */
  | { topic: 'connectivity.retry'; v: 1 }
  /** Milliseconds by which the server's clock is ahead of this browser's. */
  | { topic: 'clock.changed'; v: 1; offset: number }
  /** The page that was open when the server ended the session; null when there is nothing to show about it. */
  | { topic: 'session.refused'; v: 1; leftPath: string | null };

type PageTopic = PageMessage['topic'];

export type MessageOf<T extends PageTopic, V extends PageMessage['v']> = Extract<PageMessage, { topic: T; v: V }>;

/** Topics that always have a last message. */
export type StateTopic = 'connectivity.changed' | 'clock.changed' | 'session.refused';

type TopicRule = {
  /** Of a topic that crosses tabs: validates what another tab sent. Unknown fields are allowed. */
  fromTab?: (fields: Record<string, unknown>) => boolean;
  /** Of a state topic: its initial message. */
  first?: PageMessage;
};

/** By topic and version. Messages with other ones are ignored. */
const TOPIC_RULES: Readonly<Record<string, TopicRule>> = {
  'member.liked 1': { fromTab: ({ eventId, liked }) => Number.isInteger(eventId) && typeof liked === 'boolean' },
  'member.purchased 1': { fromTab: () => true },
  'connectivity.changed 1': { first: { topic: 'connectivity.changed', v: 1, reachable: true } },
  'connectivity.retry 1': {},
  'clock.changed 1': { first: { topic: 'clock.changed', v: 1, offset: 0 } },
  'session.refused 1': { first: { topic: 'session.refused', v: 1, leftPath: null } },
};

/** The initial message of a state topic. */
export const firstMessage = <T extends StateTopic, V extends PageMessage['v']>(topic: T, v: V) =>
  TOPIC_RULES[`${topic} ${v}`]?.first as MessageOf<T, V>;

export type PageBus = {
  /** Publishes to all listeners, in other tabs too where the topic crosses tabs. Unknown topics are ignored. */
  publish: (message: PageMessage) => void;
  /** The messages of a topic; of a state topic the last one at once. */
  on: <T extends PageTopic, V extends PageMessage['v']>(topic: T, v: V) => Observable<MessageOf<T, V>>;
  last: <T extends StateTopic, V extends PageMessage['v']>(topic: T, v: V) => MessageOf<T, V>;
  /** Connects to the other tabs. */
  joinTabs: (channel: TabChannel) => void;
};

/** Another tab may have sent anything. */
const getKey = (message: PageMessage | null) => `${message?.topic} ${message?.v}`;

/** Creates a bus with a stream for each topic. RxJS isolates listeners that throw. */
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

export const pageBus = createPageBus();

/** Publishes whether the last request in a member's name reached the server, if that changed. */
export const publishReachable = (reachable: boolean): void => {
  if (reachable !== pageBus.last('connectivity.changed', 1).reachable)
    pageBus.publish({ topic: 'connectivity.changed', v: 1, reachable });
};

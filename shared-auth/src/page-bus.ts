import { BehaviorSubject, Subject, type Observable } from 'rxjs';
import {
  TOPIC_RULES,
  type MessageOf,
  type PageMessage,
  type PageTopic,
  type StateTopic,
  type TopicRule,
} from '@acara/shared-contract/page-bus';
import type { TabChannel } from './browser-tabs.ts';

/** What the parts of a page tell each other. See docs/contracts/page-bus.md. */
export type PageBus = {
  /** Tells everyone who listens, in other tabs too where the topic says so. What fits no rule is told nobody. */
  publish: (message: PageMessage) => void;
  /** The messages of a topic in one version; of a state the last one at once. None of a topic that nobody knows. */
  on: <T extends PageTopic, V extends PageMessage['v']>(topic: T, v: V) => Observable<MessageOf<T, V>>;
  /** What a state is now. */
  last: <T extends StateTopic, V extends PageMessage['v']>(topic: T, v: V) => MessageOf<T, V>;
  /** Speaks with the other tabs from now on. */
  joinTabs: (channel: TabChannel) => void;
};

const keyOf = (topic: unknown, v: unknown) => `${String(topic)} ${String(v)}`;

const ruleOf = (message: unknown): TopicRule | undefined => {
  if (typeof message !== 'object' || message === null) return undefined;
  const fields = message as Record<string, unknown>;
  return TOPIC_RULES.find(({ topic, v, fits }) => fields.topic === topic && fields.v === v && fits(fields));
};

/** Makes a bus with a stream for each topic. RxJS keeps a listener that throws from the others. */
export const createPageBus = (): PageBus => {
  const streams = new Map(
    TOPIC_RULES.map(({ topic, v, first }): [string, Subject<PageMessage>] => [
      keyOf(topic, v),
      first ? new BehaviorSubject(first) : new Subject(),
    ]),
  );
  const streamOf = (topic: PageTopic, v: number) => streams.get(keyOf(topic, v)) ?? new Subject<PageMessage>();
  let tabs: TabChannel | null = null;

  return {
    publish: (message) => {
      const rule = ruleOf(message);
      if (!rule) return;
      streamOf(rule.topic, rule.v).next(message);
      if (rule.reach === 'tabs') tabs?.post(message);
    },
    // A stream carries what fits its rule.
    on: (topic, v) => streamOf(topic, v).asObservable() as Observable<never>,
    last: (topic, v) => (streamOf(topic, v) as BehaviorSubject<PageMessage>).value as never,
    joinTabs: (channel) => {
      tabs = channel;
      channel.listen((message) => {
        const rule = ruleOf(message);
        if (rule?.reach === 'tabs') streamOf(rule.topic, rule.v).next(message as PageMessage);
      });
    },
  };
};

/** The bus of this page. */
export const pageBus = createPageBus();

/** Tells by how much the server's clock is ahead, where that is news. */
export const tellClock = (offset: number): void => {
  if (offset !== pageBus.last('clock.changed', 1).offset) pageBus.publish({ topic: 'clock.changed', v: 1, offset });
};

/** Tells whether the server was reached, where that is news. */
export const tellConnectivity = (reachable: boolean): void => {
  if (reachable !== pageBus.last('connectivity.changed', 1).reachable)
    pageBus.publish({ topic: 'connectivity.changed', v: 1, reachable });
};

/** The server's clock as far as this browser knows it, from the last token that came; milliseconds since 1970. */
export const serverNow = (): number => Date.now() + pageBus.last('clock.changed', 1).offset;

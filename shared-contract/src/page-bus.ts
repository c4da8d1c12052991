/**
 * What the shell, its slices and the tabs of one browser tell each other. A message names its topic and the version of
 * its shape. docs/contracts/page-bus.md says who sends what, and how a shape may change.
 */
export type PageMessage =
  /** The server has kept that the member likes an event, or no longer does. */
  | { topic: 'member.liked'; v: 1; eventId: number; liked: boolean }
  /** Something of the member's tickets or orders is another now. */
  | { topic: 'member.purchased'; v: 1 }
  /** Whether the last call in a member's name reached the server. */
  | { topic: 'connectivity.changed'; v: 1; reachable: boolean }
  /** The visitor wants what failed to be tried again. */
  | { topic: 'connectivity.retry'; v: 1 }
  /** Milliseconds by which the server's clock is ahead of this browser's. */
  | { topic: 'clock.changed'; v: 1; offset: number };

export type PageTopic = PageMessage['topic'];

/** The message of a topic in one version. */
export type MessageOf<T extends PageTopic, V extends PageMessage['v']> = Extract<PageMessage, { topic: T; v: V }>;

/** Topics that always hold a last message: what they say is a state. */
export type StateTopic = 'connectivity.changed' | 'clock.changed';

/** How the messages of one topic and version are treated. */
export type TopicRule = {
  topic: PageTopic;
  v: number;
  /** `tabs`: every tab of the browser hears it; `page`: only the one that it is said in. */
  reach: 'page' | 'tabs';
  /** Whether a message has the fields of its topic. It may have more. */
  fits: (fields: Record<string, unknown>) => boolean;
  /** Of a state: what holds until somebody says otherwise. */
  first?: PageMessage;
};

/** The one list of topics. What is not in it is ignored, wherever it comes from. */
export const TOPIC_RULES: readonly TopicRule[] = [
  {
    topic: 'member.liked',
    v: 1,
    reach: 'tabs',
    fits: ({ eventId, liked }) => Number.isInteger(eventId) && typeof liked === 'boolean',
  },
  { topic: 'member.purchased', v: 1, reach: 'tabs', fits: () => true },
  {
    topic: 'connectivity.changed',
    v: 1,
    reach: 'page',
    fits: ({ reachable }) => typeof reachable === 'boolean',
    first: { topic: 'connectivity.changed', v: 1, reachable: true },
  },
  { topic: 'connectivity.retry', v: 1, reach: 'page', fits: () => true },
  {
    topic: 'clock.changed',
    v: 1,
    reach: 'tabs',
    fits: ({ offset }) => Number.isFinite(offset),
    first: { topic: 'clock.changed', v: 1, offset: 0 },
  },
];

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
  | { topic: 'clock.changed'; v: 1; offset: number }
  /** The server ended the session of this page, which was left then; null once that is known, or none was ended. */
  | { topic: 'session.refused'; v: 1; leftPath: string | null };

export type PageTopic = PageMessage['topic'];

/** The message of a topic in one version. */
export type MessageOf<T extends PageTopic, V extends PageMessage['v']> = Extract<PageMessage, { topic: T; v: V }>;

/** Topics that say a state: there always is a last message. */
export type StateTopic = 'connectivity.changed' | 'clock.changed' | 'session.refused';

/** How the messages of one topic and version are treated. */
export type TopicRule = {
  /** Of a topic that every tab of the browser hears: whether what another tab sent has its fields. It may have more. */
  fromTab?: (fields: Record<string, unknown>) => boolean;
  /** Of a state: what holds until somebody says otherwise. */
  first?: PageMessage;
};

/** The one list of topics, by topic and version. What is not in it is ignored, wherever it comes from. */
export const TOPIC_RULES: Readonly<Record<string, TopicRule>> = {
  'member.liked 1': { fromTab: ({ eventId, liked }) => Number.isInteger(eventId) && typeof liked === 'boolean' },
  'member.purchased 1': { fromTab: () => true },
  'connectivity.changed 1': { first: { topic: 'connectivity.changed', v: 1, reachable: true } },
  'connectivity.retry 1': {},
  'clock.changed 1': {
    fromTab: ({ offset }) => Number.isFinite(offset),
    first: { topic: 'clock.changed', v: 1, offset: 0 },
  },
  'session.refused 1': { first: { topic: 'session.refused', v: 1, leftPath: null } },
};

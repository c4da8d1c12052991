import type { PaymentOutcome as Outcome } from '@acara/sandbox/demo';
import { call } from './world-call.ts';
import type { WorldProcess } from './world-process.ts';

export type { Outcome };

/** What is to happen to notifications. */
export type NewsWish = {
  orderId?: string;
  times?: number;
  delaySeconds?: number;
  copies?: number;
  drop?: boolean;
  hold?: boolean;
  corruptSignature?: boolean;
  changes?: Record<string, unknown>;
};

/** An order at the stand-in, as far as runs look at it. Amounts in whole rupiah. */
export type StandInOrder = {
  orderId: string;
  token: string;
  amount: number;
  buyer: { email: string };
  canceledAt?: number;
  transaction?: { id: string; status: string; fraud: string; refunds: { amount: number }[] };
};

export type StandInNews = {
  id: number;
  orderId: string;
  status: string;
  /** As it is sent. */
  body: Record<string, unknown>;
  state: 'waiting' | 'held' | 'delivered' | 'given-up' | 'dropped';
  attempts: { at: number; outcome: number | 'no-answer' }[];
};

/** Thin calls of the control. Each throws when the stand-in refuses or is away. */
export type SandboxControl = {
  /** Makes something of an order, and tells the shop. @returns when the news of it was sent once */
  outcome: (
    orderId: string,
    outcome: Outcome,
    more?: { method?: string; amount?: number; quiet?: boolean; news?: NewsWish },
  ) => Promise<StandInOrder>;
  /** Sends the present state again. */
  notify: (orderId: string, wish?: NewsWish) => Promise<void>;
  wish: (wish: NewsWish) => Promise<void>;
  release: (order?: 'given' | 'reversed', orderId?: string) => Promise<void>;
  news: (state?: StandInNews['state']) => Promise<StandInNews[]>;
  /** All of them, the newest first. */
  orders: () => Promise<StandInOrder[]>;
  order: (orderId: string) => Promise<StandInOrder | undefined>;
  /** Goes away, for so long by its clock. */
  down: (ms: number, kind?: 'hang' | '503' | '500', scope?: 'all' | 'snap' | 'core') => Promise<void>;
  /** Takes so long for each answer, in ms of real time. */
  slow: (delayMs: number) => Promise<void>;
  up: () => Promise<void>;
};

/** The stand-in of the payment provider: a process of its own that may be killed, and its control. */
export type WorldSandbox = WorldProcess & { origin: string; control: SandboxControl };

const ALL = 50_000;
/** The longest that an outage may be told to last, in seconds. */
const LONG = 86_400;

/** @param origin of the stand-in */
export const createSandboxControl = (origin: string): SandboxControl => {
  const ask = async <Body>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<Body> => {
    const answer = await call({ method, url: `${origin}/control/midtrans/${path}`, body });
    if (answer.status < 200 || answer.status > 299)
      throw new Error(`${method} ${path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body as Body; // the control of the stand-in, shapes of its README
  };
  const at = (orderId: string) => `orders/${encodeURIComponent(orderId)}`;

  return {
    outcome: (orderId, outcome, more = {}) => ask('POST', `${at(orderId)}/outcome`, { outcome, ...more }),
    notify: async (orderId, wish = {}) => {
      await ask('POST', `${at(orderId)}/notify`, { times: 1, ...wish });
    },
    wish: async (wish) => {
      await ask('POST', 'news/wishes', { times: 1, ...wish });
    },
    release: async (order = 'given', orderId) => {
      await ask('POST', 'news/release', { order, ...(orderId !== undefined && { orderId }) });
    },
    news: async (state) =>
      (await ask<{ news: StandInNews[] }>('GET', `news?limit=${ALL}${state ? `&state=${state}` : ''}`)).news,
    orders: async () => (await ask<{ orders: StandInOrder[] }>('GET', `orders?limit=${ALL}`)).orders,
    order: async (orderId) => {
      const answer = await call({ method: 'GET', url: `${origin}/control/midtrans/${at(orderId)}` });
      if (answer.status === 404) return undefined;
      if (answer.status !== 200) throw new Error(`order ${orderId} was answered ${answer.status}`);
      return answer.body as StandInOrder; // as above
    },
    down: async (ms, kind = 'hang', scope = 'all') => {
      await ask('POST', 'outage', { kind, seconds: ms / 1000, scope });
    },
    slow: async (delayMs) => {
      await ask('POST', 'outage', { kind: 'slow', seconds: LONG, delayMs });
    },
    up: async () => {
      await ask('DELETE', 'outage');
    },
  };
};

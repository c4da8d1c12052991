import type { PaymentOutcome as Outcome } from '@acara/sandbox/demo';
import { requestJson } from './request-json.ts';
import type { ServerProcess } from './server-process.ts';

export type { Outcome };

/** What happens to notifications. */
export type NotificationOptions = {
  orderId?: string;
  times?: number;
  delaySeconds?: number;
  copies?: number;
  drop?: boolean;
  hold?: boolean;
  corruptSignature?: boolean;
  changes?: Record<string, unknown>;
};

/** An order at the payment emulator, as far as runs use it. Amounts in whole rupiah. */
export type EmulatorOrder = {
  orderId: string;
  token: string;
  amount: number;
  buyer: { email: string };
  canceledAt?: number;
  transaction?: { id: string; status: string; fraud: string; refunds: { amount: number }[] };
};

export type EmulatorNotification = {
  id: number;
  orderId: string;
  status: string;
  /** As it is sent. */
  body: Record<string, unknown>;
  state: 'waiting' | 'held' | 'delivered' | 'given-up' | 'dropped';
  attempts: { at: number; outcome: number | 'no-answer' }[];
};

/** The control API of the payment emulator. Each call throws when it is refused or unavailable. */
export type SandboxControl = {
  /** Sets the outcome of an order. @returns after the first notification was sent */
  outcome: (
    orderId: string,
    outcome: Outcome,
    more?: { method?: string; amount?: number; quiet?: boolean; listNotifications?: NotificationOptions },
  ) => Promise<EmulatorOrder>;
  /** Sends the present state again. */
  notify: (orderId: string, setNotificationOptions?: NotificationOptions) => Promise<void>;
  options: (options: NotificationOptions) => Promise<void>;
  release: (order?: 'given' | 'reversed', orderId?: string) => Promise<void>;
  notifications: (state?: EmulatorNotification['state']) => Promise<EmulatorNotification[]>;
  /** All of them, the newest first. */
  orders: () => Promise<EmulatorOrder[]>;
  order: (orderId: string) => Promise<EmulatorOrder | undefined>;
  /** Is unavailable for this long by its clock. */
  down: (ms: number, kind?: 'hang' | '503' | '500', scope?: 'all' | 'snap' | 'core') => Promise<void>;
  /** Delays each response, in ms of real time. */
  slow: (delayMs: number) => Promise<void>;
  up: () => Promise<void>;
};

/** The payment emulator: a process of its own that may be killed, and its control. */
export type SandboxProcess = ServerProcess & { origin: string; control: SandboxControl };

const ALL = 50_000;
/** The longest outage that it takes, in seconds. */
const LONG = 86_400;

export const createSandboxControl = (origin: string): SandboxControl => {
  const ask = async <Body>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<Body> => {
    const response = await requestJson({ method, url: `${origin}/control/midtrans/${path}`, body });
    if (response.status < 200 || response.status > 299)
      throw new Error(`${method} ${path} returned ${response.status}: ${JSON.stringify(response.body)}`);
    return response.body as Body; // shapes of sandbox/README.md
  };
  const at = (orderId: string) => `orders/${encodeURIComponent(orderId)}`;

  return {
    outcome: (orderId, outcome, more = {}) => ask('POST', `${at(orderId)}/outcome`, { outcome, ...more }),
    notify: async (orderId, options = {}) => {
      await ask('POST', `${at(orderId)}/notify`, { times: 1, ...options });
    },
    options: async (options) => {
      await ask('POST', 'notifications/options', { times: 1, ...options });
    },
    release: async (order = 'given', orderId) => {
      await ask('POST', 'notifications/release', { order, ...(orderId !== undefined && { orderId }) });
    },
    notifications: async (state) =>
      (
        await ask<{ notifications: EmulatorNotification[] }>(
          'GET',
          `notifications?limit=${ALL}${state ? `&state=${state}` : ''}`,
        )
      ).notifications,
    orders: async () => (await ask<{ orders: EmulatorOrder[] }>('GET', `orders?limit=${ALL}`)).orders,
    order: async (orderId) => {
      const response = await requestJson({ method: 'GET', url: `${origin}/control/midtrans/${at(orderId)}` });
      if (response.status === 404) return undefined;
      if (response.status !== 200) throw new Error(`order ${orderId} returned ${response.status}`);
      return response.body as EmulatorOrder; // as above
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

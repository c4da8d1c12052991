import type { PaymentOutcome } from '@acara/sandbox/demo';
import { requestJson } from '../lib/request-json.ts';

/** The treatment of notifications. */
export type NotificationOptions = {
  times?: number;
  delaySeconds?: number;
  copies?: number;
  drop?: boolean;
};

/** An order at the payment emulator, as far as runs use it. Amounts in whole rupiah. */
export type EmulatorOrder = {
  orderId: string;
  token: string;
  amount: number;
  buyer: { email: string };
  transaction?: { id: string; status: string; fraud: string; refunds: { amount: number }[] };
};

type OutcomeOptions = {
  method?: string;
  /** Sends no notification. */
  quiet?: boolean;
  /** Of its notification. */
  notification?: NotificationOptions;
};

const ALL = 50_000;
/** Maximum length of an outage, in seconds. */
const LONG = 86_400;

export type SandboxControl = ReturnType<typeof createSandboxControl>;

/** The control API of the payment emulator. Each call throws when it is refused or unavailable. */
export const createSandboxControl = (origin: string) => {
  const send = async <Body>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<Body> => {
    const response = await requestJson(method, `${origin}/control/midtrans/${path}`, { body });
    if (response.status < 200 || response.status > 299)
      throw new Error(`${method} ${path} returned ${response.status}: ${JSON.stringify(response.body)}`);
    return response.body as Body; // shapes of sandbox/README.md
  };
  const at = (orderId: string, call = '') => `orders/${encodeURIComponent(orderId)}${call}`;

  return {
    /** Sets the outcome of an order. @returns after the first notification was sent */
    outcome: (orderId: string, outcome: PaymentOutcome, options: OutcomeOptions = {}): Promise<EmulatorOrder> =>
      send('POST', at(orderId, '/outcome'), { outcome, ...options }),
    /** Sends the present state again. */
    notify: (orderId: string, options: NotificationOptions = {}): Promise<unknown> =>
      send('POST', at(orderId, '/notify'), { times: 1, ...options }),
    /** All of them, the newest first. */
    orders: async (): Promise<EmulatorOrder[]> =>
      (await send<{ orders: EmulatorOrder[] }>('GET', `orders?limit=${ALL}`)).orders,
    order: (orderId: string): Promise<EmulatorOrder> => send('GET', at(orderId)),
    /** Responds to nothing for this long by its clock. */
    hang: (ms: number): Promise<unknown> => send('POST', 'outage', { kind: 'hang', seconds: ms / 1000, scope: 'all' }),
    /** Delays each response, in ms of real time. */
    slow: (delayMs: number): Promise<unknown> => send('POST', 'outage', { kind: 'slow', seconds: LONG, delayMs }),
    up: (): Promise<unknown> => send('DELETE', 'outage'),
  };
};

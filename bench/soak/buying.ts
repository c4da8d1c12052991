import { setTimeout as delay } from 'node:timers/promises';
import { DEMO_PASSWORD } from '@acara/core-api/demo';
import type { AuthTokens, LoginResult } from '@acara/shared-contract/entities';
import { requestJson } from '../lib/request-json.ts';
import type { Visitor } from './visitors-program.ts';

export type ClassOnSale = { seatDetailId: number; isReserved: boolean; quantity: number };

/** The event and its classes on sale. */
export type Shop = { sandboxOrigin: string; eventSlug: string; classes: readonly ClassOnSale[] };

/** `unexpected`: what no buyer should see. */
export type PurchaseCounts = { tickets: number; refused: number; unpaid: number; unexpected: string[] };

const MAX_POLLS = 30;
/** As often as the site polls after a payment. */
const POLL_INTERVAL_MS = 2_000;
/** Share of those who leave without paying. */
const LEAVING = 0.1;

type Body = Record<string, unknown>;
type Session = { id: number; authorization: string; refreshToken: string };

const getData = (body: Body): Body => (body['data'] ?? {}) as Body; // as the contract has it; others count as `unexpected`

/** One buyer from the login to the file of the ticket. @throws Error with the step that failed */
const buyOnce = async (visitor: Visitor, email: string, shop: Shop, purchases: PurchaseCounts): Promise<void> => {
  const { send, think, random } = visitor;
  const session = await logIn(visitor, email);
  const { authorization } = session;
  const get = (path: string) => send('calls', 'GET', `/api/v1${path}`, { headers: { authorization } });
  await think();
  await send('pages', 'GET', `/detail-event/${shop.eventSlug}`);
  await Promise.all([get(`/event/slug/${shop.eventSlug}`), get('/event/1/availability')]);
  await think();

  const { seatDetailId, isReserved, quantity } = random.pick(shop.classes);
  const count = random.int(1, 2);
  const first = random.int(1, quantity - count);
  const order = await send('purchases', 'POST', '/api/v1/transaction/ticket', {
    headers: { authorization, 'idempotency-key': crypto.randomUUID() },
    body: {
      user_id: session.id,
      seat_detail_id: seatDetailId,
      seat_number: Array.from({ length: count }, (_, index) => (isReserved ? first + index : index)),
      ms_payment_id: 4,
    },
  });
  if (order.status === 409) purchases.refused += 1;
  else if (order.status !== 200) throw new Error(`a purchase returned ${JSON.stringify(order)}`);
  else if (random.chance(LEAVING) && order.body['token'] !== undefined) purchases.unpaid += 1;
  else {
    if (order.body['token'] !== undefined) await pay(visitor, shop, String(order.body['token']));
    await readTickets(get, Number(order.body['transaction_id']));
    purchases.tickets += count;
  }
  await think();
  await send('calls', 'POST', '/api/v1/logout', { body: { refresh_token: session.refreshToken } });
};

const logIn = async ({ send }: Visitor, email: string): Promise<Session> => {
  await send('pages', 'GET', '/login');
  const welcome = await send('logins', 'POST', '/api/v1/login', { body: { email, password: DEMO_PASSWORD } });
  if (welcome.status !== 200) throw new Error(`a login returned ${JSON.stringify(welcome)}`);
  const { id, auth } = (welcome.body as { data: LoginResult }).data; // as the contract has it
  const body = { refresh_token: auth.refreshToken };
  const refreshed = await send('calls', 'POST', '/api/v1/refresh_token', { body });
  if (refreshed.status !== 200) throw new Error(`a refresh returned ${JSON.stringify(refreshed)}`);
  const { token, refreshToken } = (refreshed.body as { data: AuthTokens }).data; // as above
  return { id, authorization: `Bearer ${token}`, refreshToken };
};

/** By bank transfer, on the payment page of the emulator. */
const pay = async ({ think }: Visitor, { sandboxOrigin }: Shop, token: string): Promise<void> => {
  const post = async (action: string, body: object) => {
    const answer = await requestJson('POST', `${sandboxOrigin}/snap/v3/pay/${token}/${action}`, { body });
    if (answer.status !== 200) throw new Error(`the payment page returned ${JSON.stringify(answer)}`);
  };
  await post('method', { method: 'bca_va' });
  await think();
  await post('simulate', { outcome: 'pay' });
};

const readTickets = async (get: (path: string) => ReturnType<Visitor['send']>, transactionId: number) => {
  const until = async (path: string, isDone: (body: Body) => boolean): Promise<Body> => {
    for (let polls = 0; polls < MAX_POLLS; polls += 1) {
      const { status, body } = await get(path);
      if (status === 200 && isDone(body)) return body;
      await delay(POLL_INTERVAL_MS);
    }
    throw new Error(`${path} did not reach the state that the buyer waits for`);
  };
  await until(
    `/transaction/${transactionId}`,
    (body) => getData(body)['transaction_approve_status_name'] === 'approved',
  );
  const tickets = await until(
    `/ticket?transaction_id=${transactionId}`,
    ({ data }) => Array.isArray(data) && data.length > 0,
  );
  const [{ ticket_id: ticketId } = { ticket_id: 0 }] = tickets['data'] as { ticket_id: number }[]; // checked above
  await until(`/ticket/${ticketId}/download`, ({ text }) => String(text).startsWith('%PDF'));
};

/** Buys again and again, with one account after the other, until it is over; the last purchase is finished. */
export const buy = async (
  visitor: Visitor,
  emails: readonly string[],
  shop: Shop,
  purchases: PurchaseCounts,
  isOver: () => boolean,
): Promise<void> => {
  for (let purchaseCount = 0; !isOver(); purchaseCount += 1) {
    const email = emails[purchaseCount % emails.length] ?? '';
    await buyOnce(visitor, email, shop, purchases).catch(
      (error: unknown) => void purchases.unexpected.push(String(error)),
    );
    await visitor.think();
  }
};

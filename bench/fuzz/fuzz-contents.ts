import { createHash, randomBytes } from 'node:crypto';
import {
  CHEAP_HASH,
  finishAddress,
  hashSecret,
  MEMBER_PASSWORD,
  ORDER_ID,
  type RefreshToken,
} from '@acara/core-api/testing';
import { createBenchTokens } from '../environment/buyers.ts';
import { queryNumber } from '../environment/databases.ts';
import { getTransactionId } from '../environment/orders.ts';
import { SANDBOX_KEYS, type TestEnvironment } from '../environment/test-environment.ts';
import { upTo } from '../lib/concurrency.ts';
import { requestJson } from '../lib/request-json.ts';
import knownValues from './known-values.json' with { type: 'json' };
import { asText, type KnownValues } from './values.ts';

const tokens = createBenchTokens();

export type Member = Awaited<ReturnType<typeof addMember>>;

type Login = { sessionId: number; authorization: string; refreshToken: string };

const ADD_USER = `insert into app_user (name, email, password_hash, created_at, email_verified_at)
  values ($1, $2, $3, now(), $4) returning user_id`;
const ADD_LOGIN = `insert into login_session (user_id, refresh_hash, created_at, expires_at)
  values ($1, $2, now(), now() + interval '30 days') returning session_id`;
const ADD_RESET = `insert into reset_link (token_hash, user_id, password_hash, expires_at)
  select $2, user_id, password_hash, now() + interval '1 hour' from app_user where user_id = $1`;

/** Signed by the emulator of Google. @param fault what is wrong about it */
const idToken = async ({ sandbox }: TestEnvironment, fault?: string): Promise<string> => {
  const nonce = createHash('sha256')
    .update(knownValues.nonce_secret[0] ?? '')
    .digest('hex');
  const { body } = await requestJson('POST', `${sandbox.url}/control/google/token`, { body: { fault, nonce } });
  return String(body['credential'] ?? body['token'] ?? body['id_token']);
};

/** Adds an account with a login that is renewed when it has ended. */
export const addMember = async (environment: TestEnvironment, name: string, isVerified: boolean) => {
  const { pool } = environment.database;
  const email = `${name}@acara.test`;
  const id = await queryNumber(pool, ADD_USER, [name, email, CHEAP_HASH, isVerified ? new Date() : null]);
  let login: Promise<Login> | undefined;

  const logIn = async (): Promise<Login> => {
    const secret = tokens.refresh.newSecret();
    const sessionId = await queryNumber(pool, ADD_LOGIN, [id, hashSecret({ secret })]);
    const token: RefreshToken = { sessionId, generation: 0, secret };
    const access = await tokens.access.sign({ userId: id, sessionId, loggedInAt: new Date() });
    return { sessionId, authorization: `Bearer ${access}`, refreshToken: tokens.refresh.write(token) };
  };
  const current = () => (login ??= logIn());
  const resetToken = async () => {
    const token = randomBytes(32).toString('base64url');
    await pool.query(ADD_RESET, [id, createHash('sha256').update(token).digest()]);
    return token;
  };

  const wanted: Record<string, () => Promise<string>> = {
    __refresh_token__: async () => (await current()).refreshToken,
    __old_refresh_token__: async () => (await logIn()).refreshToken,
    __session_id__: async () => String((await logIn()).sessionId),
    __reset_token__: resetToken,
    __id_token__: () => idToken(environment),
    __id_token_stranger__: () => idToken(environment, 'wrong-key'),
  };
  return {
    name,
    id,
    email,
    authorization: async () => (await current()).authorization,
    /** Logs in again. */
    renew: (): void => void (login = undefined),
    /** Replaces names in `__` by present values. */
    fill: async (text: string): Promise<string> => {
      let filled = text;
      for (const [word, value] of Object.entries(wanted))
        if (filled.includes(word)) filled = filled.replaceAll(word, await value());
      return filled;
    },
  };
};

/** More events: a private one with its code, one that is over, an inactive one, and what they refer to. */
const ROWS = `
  insert into ms_city values (1, 'Kota Bandung'), (2, 'Kota Surabaya');
  insert into category_event values (2, 'Kuliner');
  insert into company values (1, 'PT Senandung Nusantara');
  update organizer set organizer_logo = 'a1', company_id = 1, organizer_website = 'https://a.test' where organizer_id = 1;
  insert into organizer (organizer_id, organizer_name) values (2, 'Dapur Kita');
  insert into tag values (1, 'Jazz', 'jazz'), (2, 'Akhir Pekan', 'akhir-pekan');
  insert into event (event_id, event_name, event_slug, event_description, event_image_version, event_start_datetime,
    event_end_datetime, event_location, category_venue_id, category_event_id, ms_city_id, organizer_id,
    event_active_status, event_private, event_access_code, event_keywords, created_at)
  select n, 'Konser Jazz ' || n, 'konser-' || n, '<p>Petikan <strong>gitar</strong>.</p>', 'v1',
    now() + (n - 3) * interval '3 days', now() + (n - 3) * interval '3 days' + interval '5 hours', 'Gedung Merdeka', 1, 1 + n % 2,
    1 + n % 2, 1 + n % 2, case when n = 4 then 0 else 1 end, n = 5, case when n = 5 then 'MELATI-77' end, 'Jazz', now()
  from generate_series(2, 40) as n;
  insert into event_tag select n, 1 + n % 2 from generate_series(1, 40) as n;
  insert into event_agenda (event_id, event_agenda_title, event_agenda_start_datetime, event_agenda_end_datetime)
  values (1, 'Pembukaan', now() + interval '30 days', now() + interval '31 days');
  insert into gallery (event_id, gallery_id, gallery_image_version) values (1, 1, 'g1');
  insert into featured (featured_id, featured_domain, featured_order, featured_active, featured_subject,
    featured_redirect_url, featured_image_version)
  values (1, null, 1, true, 'Jazz', '/detail-event/konser-rebutan', 'b1'), (2, 'acara.test', 2, true, 'Kopi', 'https://kopi.test/?a=1', 'b2');
  select setval(pg_get_serial_sequence('event', 'event_id'), 100);`;

const often = <Value>(value: Value): Value[] => upTo(5).map(() => value);

const PAID_CLASSES = 12;
const NEW_ADDRESSES = upTo(2_000).map((index) => `baru-${index}@acara.test`);
const PAYING = /^(settlement|capture|refund|partial_refund|chargeback|partial_chargeback)$/;
const AMOUNT = '50000.00';

/** Stands for the right signature. */
const SIGNED = 'signed';

const sign = (notification: Record<string, unknown>) => {
  const parts = ['order_id', 'status_code', 'gross_amount'].map((name) => asText(notification[name] ?? ''));
  const text = `${parts.join('')}${SANDBOX_KEYS.MIDTRANS_SERVER_KEY}`;
  return { ...notification, signature_key: createHash('sha512').update(text).digest('hex') };
};

/** Signs as the provider does; but never a payment with the right amount, since no payment was made. */
export const signNotification = (body: unknown): unknown => {
  if (typeof body !== 'object' || body === null || Reflect.get(body, 'signature_key') !== SIGNED) return body;
  const notification: Record<string, unknown> = { ...body };
  if (PAYING.test(asText(notification['transaction_status'])) && notification['gross_amount'] === AMOUNT)
    notification['gross_amount'] = '1.00';
  return sign(notification);
};

/**
 * Adds what requests can refer to, and buys paid and unpaid tickets for the members.
 * @returns values that exist, for a member or a guest and an operation, by the name of a field
 */
export const addContents = async (environment: TestEnvironment, members: readonly Member[], publicOrigin: string) => {
  const { pool } = environment.database;
  await pool.query(ROWS);
  const free = await environment.addClass({ kind: 'FREE', price: 0, quantity: null });
  const donation = await environment.addClass({ kind: 'DONATION', price: 0, quantity: null });
  const seats = await environment.addClass({ seats: 'RESERVED', kind: 'FREE', price: 0, quantity: 5_000 });
  const soldOut = await environment.addClass({ kind: 'FREE', price: 0, quantity: 1, maximum: 1 });
  const paid: number[] = [];
  while (paid.length < PAID_CLASSES) paid.push(await environment.addClass({ quantity: null }));

  const buy = async ({ id, authorization }: Member, seatDetailId = free) => {
    const headers = { authorization: await authorization() };
    getTransactionId(await environment.buy({ id, headers }, { seatDetailId, seats: [1] }));
  };
  for (const member of members) for (const one of [free, paid[0], paid[1]]) await buy(member, one);
  await buy(members[0] as Member, soldOut); // there is one at least

  type Row = { user_id: number; transaction_id: number; ticket_id: number };
  const { rows } = await pool.query<Row>(
    'select user_id, transaction_id::int, ticket_id::int from ticket order by ticket_id',
  );
  const { rows: attempts } = await pool.query<{ id: string }>(`select ${ORDER_ID} as id from payment_attempt`);
  const orders = attempts.map(({ id }) => id);
  const finishKey = (id: string) => finishAddress(publicOrigin, SANDBOX_KEYS.MIDTRANS_SERVER_KEY, id).split('/').at(-1);

  const shared: KnownValues = {
    ...knownValues,
    email: [...members.map(({ email }) => email), 'BARU@acara.test', 'tidak-ada@acara.test', 'a@b'],
    event_start_datetime: [new Date(environment.clock.now().getTime() + 6 * 86_400_000).toISOString().slice(0, 10)],
    gross_amount: [...often(AMOUNT), '1.00', 'NaN', '1e3', '-1.00'],
    key: orders.slice(0, 2).map(finishKey),
    order: orders.slice(0, 2),
    order_id: [...orders, ...orders, 'TRX-1-1', 'TRX-999999-1-aaaaaaaaaaaaaaaa', 'lain'],
    password: [MEMBER_PASSWORD],
    retype_password: [MEMBER_PASSWORD],
    seat_detail_id: [...often(free), donation, donation, seats, seats, soldOut, ...paid],
    signature_key: [SIGNED, SIGNED, SIGNED, 'f'.repeat(128)],
  };
  const listIds = (member: Member | null, column: 'transaction_id' | 'ticket_id') => {
    const own = rows.filter(({ user_id: userId }) => userId === member?.id);
    const others = rows.find(({ user_id: userId }) => userId !== member?.id);
    return [...own, ...own, ...own, ...(others ? [others] : [])].map((row) => row[column]);
  };

  return (member: Member | null, operation: string): KnownValues => {
    const id = /^\w+ \/(ticket|transaction|token|user)\//.exec(operation)?.[1];
    const userIds = member ? [...often(member.id), members[0]?.id, 99] : [members[0]?.id];
    const ids: Record<string, readonly unknown[]> = {
      ticket: listIds(member, 'ticket_id'),
      transaction: listIds(member, 'transaction_id'),
      token: ['__session_id__', '__session_id__', 1, 2, 3],
      user: userIds,
    };
    const resets = member && operation === 'POST /reset_password';
    return {
      ...shared,
      user_id: userIds,
      ...(operation === 'POST /register' && { email: NEW_ADDRESSES }),
      ...(resets && { email: [member.email, member.email, 'lain@acara.test'] }),
      transaction_created_by_user_id: userIds,
      transaction_id: operation.includes('notification') ? ['a-b-c'] : listIds(member, 'transaction_id'),
      id: ids[id ?? ''] ?? [1, 2, 5, 99],
    };
  };
};

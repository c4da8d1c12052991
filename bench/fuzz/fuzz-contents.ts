import { createHash } from 'node:crypto';
import { createFinishLinks, MEMBER_PASSWORD, parseOrderId, ORDER_ID } from '@acara/core-api/bench';
import { SANDBOX_KEYS, type TestEnvironment } from '../environment/test-environment.ts';
import type { Member } from './members.ts';
import { asText, type KnownValues } from './values.ts';

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

const often = <Value>(value: Value): Value[] => Array.from({ length: 5 }, () => value);

type Contents = {
  /** Values that exist, for a member or a guest, by the name of a field. */
  getKnown: (member: Member | null, operation: string) => KnownValues;
};

const PAID_CLASSES = 12;
const NEW_ADDRESSES = Array.from({ length: 2_000 }, (_, index) => `baru-${index}@acara.test`);
const PAYING = /^(settlement|capture|refund|partial_refund|chargeback|partial_chargeback)$/;
const AMOUNT = '50000.00';

/** Signs as the provider does; but never a payment with the right amount, since nobody has paid. */
export const signNotification = (body: unknown): unknown => {
  if (typeof body !== 'object' || body === null || Reflect.get(body, 'signature_key') !== 'signed') return body;
  const notification: Record<string, unknown> = { ...body };
  if (PAYING.test(asText(notification['transaction_status'])) && notification['gross_amount'] === AMOUNT)
    notification['gross_amount'] = '1.00';
  const signed = [
    notification['order_id'],
    notification['status_code'],
    notification['gross_amount'],
    SANDBOX_KEYS.MIDTRANS_SERVER_KEY,
  ];
  const text = signed.map(asText).join('');
  return { ...notification, signature_key: createHash('sha512').update(text).digest('hex') };
};

/** Adds what requests can refer to, and buys paid and unpaid tickets for the members. */
export const addContents = async (
  environment: TestEnvironment,
  members: readonly Member[],
  publicOrigin: string,
): Promise<Contents> => {
  const { pool } = environment.database;
  await pool.query(ROWS);
  const free = await environment.addClass({ kind: 'UNRESERVED', price: 'FREE', quantity: null, maximum: 5 });
  const donation = await environment.addClass({ kind: 'UNRESERVED', price: 'DONATION', quantity: null, maximum: 5 });
  const seats = await environment.addClass({ kind: 'RESERVED', price: 'FREE', quantity: 5_000, maximum: 5 });
  const soldOut = await environment.addClass({ kind: 'UNRESERVED', price: 'FREE', quantity: 1, maximum: 1 });
  const paid: number[] = [];
  while (paid.length < PAID_CLASSES)
    paid.push(await environment.addClass({ kind: 'UNRESERVED', price: 'PAID', quantity: null, maximum: 5 }));

  const buy = async (member: Member, seatDetailId: number | undefined) => {
    const headers = { authorization: await member.authorization() };
    const answer = await environment.buy(
      { id: member.id, headers },
      { seatDetailId: seatDetailId ?? free, seats: [1] },
    );
    if (answer.status !== 200) throw new Error(`a purchase returned ${answer.status}: ${JSON.stringify(answer.body)}`);
  };
  for (const member of members) for (const one of [free, paid[0], paid[1]]) await buy(member, one);
  await buy(members[0] as Member, soldOut); // there is one at least

  type Row = { user_id: number; transaction_id: number; ticket_id: number };
  const { rows } = await pool.query<Row>(
    'select user_id, transaction_id::int, ticket_id::int from ticket order by ticket_id',
  );
  const { rows: attempts } = await pool.query<{ id: string }>(`select ${ORDER_ID} as id from payment_attempt`);
  const orders = attempts.map(({ id }) => id);
  const links = createFinishLinks(publicOrigin, SANDBOX_KEYS.MIDTRANS_SERVER_KEY);
  const finishing = orders.slice(0, 2).flatMap((id) => parseOrderId(id) ?? []);

  const shared: KnownValues = {
    access: ['MELATI-77', 'melati-77', 'SALAH'],
    bio: ['Suka jazz.\nDan kopi.', ''],
    captcha: [12345, 0],
    email: [...members.map(({ email }) => email), 'BARU@acara.test', 'tidak-ada@acara.test', 'a@b'],
    event_id: [1, 2, 3, 4, 5, 6, 99],
    event_name: ['jazz', 'konser jz', 'gedung merdeka', 'Résonance', 'a'],
    event_start_datetime: [new Date(environment.clock.now().getTime() + 6 * 86_400_000).toISOString().slice(0, 10)],
    file: ['1-320.webp', '1-320.webp', '2-640.webp', '1-321.webp', '99-320.webp', '0-320.webp', 'x'],
    gross_amount: [...often(AMOUNT), '1.00', 'NaN', '1e3', '-1.00'],
    currency: ['IDR', 'USD', null],
    id_token: ['__id_token__', '__id_token_stranger__', 'a.b.c'],
    key: finishing.map((ref) => links.create(ref).split('/').at(-1)),
    kind: ['event', 'event', 'gallery', 'banner', 'seatmap', 'logo', 'constructor'],
    limit: [1, 10, 100, 1_000],
    ms_city_id: [1, 1, 2, 99],
    name: ['Sari Dewi', '  Raka  ', 'Ñandú 😀'],
    order: orders.slice(0, 2),
    order_id: [...orders, ...orders, 'TRX-1-1', 'TRX-999999-1-aaaaaaaaaaaaaaaa', 'lain'],
    page: [1, 2, 1_000_000],
    password: [MEMBER_PASSWORD],
    q: ['jaz', 'konser', 'kul', 'merdeka xyz'],
    refresh_token: ['__refresh_token__', '__old_refresh_token__', 'acr.1.0.x.y'],
    retype_password: [MEMBER_PASSWORD],
    seat_detail_id: [...often(free), donation, donation, seats, seats, soldOut, ...paid],
    donation_amount: [0, 25_000, 999_999_999],
    seat_number: [
      [1],
      [2],
      [1, 2],
      [null],
      [7, 8, 9],
      [null, null, null],
      ['7'],
      [5_001],
      [0],
      [-1],
      [1, 1],
      Array(6).fill(null),
      [],
    ],
    signature_key: ['signed', 'signed', 'signed', 'f'.repeat(128)],
    site: ['acara.test', 'lain.test'],
    slug: ['konser-rebutan', 'konser-2', 'konser-4', 'konser-5', 'tidak-ada'],
    status_code: ['200', '201', '202', '407'],
    tag: ['jazz', 'akhir-pekan', 'tidak-ada'],
    token: ['__reset_token__', 'x'],
    transaction_status: ['pending', 'deny', 'expire', 'cancel', 'settlement', 'capture', 'refund', 'melayang'],
    v: ['v1', 'g1', 'b1', 'x'],
  };
  const listIds = (member: Member | null, column: 'transaction_id' | 'ticket_id') => {
    const own = rows.filter(({ user_id: userId }) => userId === member?.id);
    const others = rows.find(({ user_id: userId }) => userId !== member?.id);
    return [...own, ...own, ...own, ...(others ? [others] : [])].map((row) => row[column]);
  };
  const sessionIds = ['__session_id__', '__session_id__', 1, 2, 3];

  return {
    getKnown: (member, operation) => {
      const id = /^\w+ \/(ticket|transaction|token|user)\//.exec(operation)?.[1];
      const userIds = member ? [...often(member.id), members[0]?.id, 99] : [members[0]?.id];
      const ids: Record<string, readonly unknown[]> = {
        ticket: listIds(member, 'ticket_id'),
        transaction: listIds(member, 'transaction_id'),
        token: sessionIds,
        user: userIds,
      };
      return {
        ...shared,
        user_id: userIds,
        ...(operation === 'POST /register' && { email: NEW_ADDRESSES }),
        ...(operation === 'POST /reset_password' &&
          member && { email: [member.email, member.email, 'lain@acara.test'] }),
        transaction_created_by_user_id: userIds,
        transaction_id: operation.includes('notification') ? ['a-b-c'] : listIds(member, 'transaction_id'),
        id: ids[id ?? ''] ?? [1, 2, 5, 99],
      };
    },
  };
};

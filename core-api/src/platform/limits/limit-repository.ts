import { statement, type Database } from '../database/database.ts';

export type SpentRow = { subject: Buffer; spent: number; until: Date };

/** `until` identifies the window. */
export type Portion = { subject: Buffer; until: Date; count: number };

export type HeldPortion = Portion & { transactionId: number };

// Ordered, so that concurrent callers cannot deadlock.
const SPEND = statement<SpentRow>(`
  insert into limit_spent as known (subject, spent, until)
  select subject, count, $4::timestamptz + lasts * interval '1 ms'
  from unnest($1::bytea[], $2::int[], $3::float8[]) as requested (subject, count, lasts) order by subject
  on conflict (subject) do update set
    spent = case when known.until <= $4 then excluded.spent else least(known.spent::bigint + excluded.spent, 1000000000) end,
    until = case when known.until <= $4 then excluded.until else known.until end
  returning subject, spent, until`);

const READ = statement<SpentRow>('select subject, spent, until from limit_spent where subject = $1 and until > $2');

const release = (portions: string) => `
  update limit_spent set spent = greatest(0, spent - given.count)
  from (select subject, until, sum(count)::int as count from ${portions} group by subject, until order by subject) as given
  where limit_spent.subject = given.subject and limit_spent.until = given.until`;

const RELEASE = statement<never>(
  release('unnest($1::bytea[], $2::timestamptz[], $3::int[]) as portions (subject, until, count)'),
);

const HOLD = statement<never>(`
  insert into limit_hold (subject, until, places, transaction_id)
  select * from unnest($1::bytea[], $2::timestamptz[], $3::int[], $4::bigint[])
  on conflict do nothing`);

const SETTLE = statement<never>(`
  with paid as (
    delete from limit_hold using transaction
    where transaction.transaction_id = limit_hold.transaction_id and transaction_approve_status_name = 'approved'
    returning subject, until, places as count
  )
  ${release('paid')}`);

const SWEEP_SPENT = statement<never>('delete from limit_spent where until <= $1');
const SWEEP_HOLDS = statement<never>('delete from limit_hold where until <= $1');

const VERIFIED = statement<{ verified: boolean }>(
  'select email_verified_at is not null as verified from app_user where user_id = $1',
);

const columns = (portions: readonly Portion[]) => [
  portions.map(({ subject }) => subject),
  portions.map(({ until }) => until),
  portions.map(({ count }) => count),
];

export const createLimitRepository = (database: Database) => ({
  /** @param portions without duplicates; `window` in ms, for subjects that have none yet */
  spend: (portions: readonly { subject: Buffer; count: number; window: number }[], at: Date) =>
    database.query(SPEND, [
      portions.map(({ subject }) => subject),
      portions.map(({ count }) => count),
      portions.map(({ window }) => window),
      at,
    ]),

  read: (subject: Buffer, at: Date) => database.first(READ, [subject, at]),

  release: (portions: readonly Portion[]) => database.run(RELEASE, columns(portions)),

  hold: (portions: readonly HeldPortion[]) =>
    database.run(HOLD, [...columns(portions), portions.map(({ transactionId }) => transactionId)]),

  /** Releases the places of paid orders. */
  settle: () => database.run(SETTLE),

  isVerified: async (userId: number): Promise<boolean> => (await database.first(VERIFIED, [userId]))?.verified === true,

  sweep: async (at: Date): Promise<void> => {
    await database.query(SWEEP_SPENT, [at]);
    await database.query(SWEEP_HOLDS, [at]);
  },
});

export type LimitRepository = ReturnType<typeof createLimitRepository>;

import { statement, type Database } from '../../../platform/database/database.ts';

export type LoginAccountRow = { user_id: number; name: string; password_hash: string | null };

const BY_EMAIL = statement<LoginAccountRow>(`
  select user_id, name, password_hash from app_user where lower(email) = lower($1)`);

export const createLoginAccountRepository = (database: Database) => ({
  findByEmail: (email: string) => database.first(BY_EMAIL, [email]),
});

export type LoginAccountRepository = ReturnType<typeof createLoginAccountRepository>;

type CompanyRow = { company_name: string };

const BY_USER = statement<CompanyRow>(
  'select company_name from app_user join company using (company_id) where user_id = $1',
);

export const createCompanyRepository = (database: Database) => ({
  findByUser: (userId: number) => database.first(BY_USER, [userId]),
});

export type FailureRow = { subject: Buffer; failed: number; until: Date };

const READ = statement<FailureRow>(`
  select subject, failed, until from login_failure where subject = any($1::bytea[]) and until > $2`);

// Ordered, so that concurrent callers cannot deadlock.
const ADD = statement<never>(`
  insert into login_failure as counted (subject, failed, until)
  select subject, 1, $3::timestamptz from unnest($1::bytea[]) subject order by subject
  on conflict (subject) do update set
    failed = case when counted.until <= $2 then 1 else counted.failed + 1 end,
    until = case when counted.until <= $2 then excluded.until else counted.until end`);

const CLEAR = statement<never>(`delete from login_failure where subject = any($1::bytea[])`);

const SWEEP = statement<never>(`delete from login_failure where until <= $1`);

/** Shared by all processes. */
export const createLoginFailureRepository = (database: Database) => ({
  read: (subjects: readonly Buffer[], at: Date) => database.query(READ, [subjects, at]),

  /** @param until end of the window, for subjects that have none yet */
  add: (subjects: readonly Buffer[], at: Date, until: Date) => database.run(ADD, [subjects, at, until]),

  clear: (subjects: readonly Buffer[]) => database.run(CLEAR, [subjects]),

  sweep: (at: Date) => database.run(SWEEP, [at]),
});

export type LoginFailureRepository = ReturnType<typeof createLoginFailureRepository>;

import { statement, type Database } from '../../../platform/database/database.ts';

export type LoginAccountRow = { user_id: number; name: string; password_hash: string | null };

const BY_EMAIL = statement<LoginAccountRow>(`
  select user_id, name, password_hash from app_user where lower(email) = lower($1)`);

/** Accounts as a login sees them. */
export const createLoginAccountRepository = (database: Database) => ({
  findByEmail: async (email: string): Promise<LoginAccountRow | undefined> =>
    (await database.query(BY_EMAIL, [email]))[0],
});

export type LoginAccountRepository = ReturnType<typeof createLoginAccountRepository>;

export type CompanyRow = { company_name: string };

const OF_USER = statement<CompanyRow>(
  'select company_name from app_user join company using (company_id) where user_id = $1',
);

/** Companies of members. */
export const createCompanyRepository = (database: Database) => ({
  ofUser: async (userId: number): Promise<CompanyRow | undefined> => (await database.query(OF_USER, [userId]))[0],
});

export type CompanyRepository = ReturnType<typeof createCompanyRepository>;

/** Failed logins of one subject, until when they count. */
export type FailureRow = { subject: Buffer; failed: number; until: Date };

const READ = statement<FailureRow>(`
  select subject, failed, until from login_failure where subject = any($1::bytea[]) and until > $2`);

// In the order of their names, so that two callers never wait for each other.
const ADD = statement<never>(`
  insert into login_failure as counted (subject, failed, until)
  select subject, 1, $3::timestamptz from unnest($1::bytea[]) subject order by subject
  on conflict (subject) do update set
    failed = case when counted.until <= $2 then 1 else counted.failed + 1 end,
    until = case when counted.until <= $2 then excluded.until else counted.until end`);

const CLEAR = statement<never>(`delete from login_failure where subject = any($1::bytea[])`);

const SWEEP = statement<never>(`delete from login_failure where until <= $1`);

/** Failed logins, counted for every process together. */
export const createLoginFailureRepository = (database: Database) => ({
  read: (subjects: readonly Buffer[], at: Date): Promise<FailureRow[]> => database.query(READ, [subjects, at]),

  /** @param until when these failures are forgotten, for subjects that have none yet */
  add: async (subjects: readonly Buffer[], at: Date, until: Date): Promise<void> => {
    await database.query(ADD, [subjects, at, until]);
  },

  clear: async (subjects: readonly Buffer[]): Promise<void> => {
    await database.query(CLEAR, [subjects]);
  },

  sweep: async (at: Date): Promise<void> => {
    await database.query(SWEEP, [at]);
  },
});

export type LoginFailureRepository = ReturnType<typeof createLoginFailureRepository>;

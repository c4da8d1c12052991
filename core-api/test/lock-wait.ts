import { statement, type Database } from '../src/platform/database/database.ts';

const WAITING = statement<{ pid: number }>(
  'select pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))',
);

/** Resolves when another connection waits for a lock of this transaction. */
export const isWaitedFor = async (tx: Pick<Database, 'query'>): Promise<void> => {
  for (;;) if ((await tx.query(WAITING)).length > 0) return;
};

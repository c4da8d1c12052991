import { hash, verify } from '@node-rs/argon2';
import { Failure } from '../../../platform/http/failure.ts';

/** OWASP's minimum for argon2id, the library's default: 19 MiB, two passes, one lane. */
const ARGON2_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** One less than Node's threads for such work: DNS and files need them too. */
const MAX_PARALLEL = 3;

/** A queue for one kind of work. `maxRunning` run at once; further work is refused while `maxWaiting` wait. */
type WorkQueue = { maxRunning: number; maxWaiting: number; running: number; waiting: (() => void)[] };

// About 2 s of work may wait in each.
const logins: WorkQueue = { maxRunning: MAX_PARALLEL, maxWaiting: 500, running: 0, waiting: [] };
/** New passwords, one at a time, so that logins always have the other places. */
const changes: WorkQueue = { maxRunning: 1, maxWaiting: 150, running: 0, waiting: [] };

const busy = () =>
  new Failure(503, 'unavailable', 'Layanan sedang sibuk. Silakan coba lagi', {
    headers: { 'retry-after': '5', 'cache-control': 'no-store' },
  });

// Changes first, so that logins cannot starve them.
const serve = () => {
  for (const queue of [changes, logins]) {
    while (
      queue.waiting.length > 0 &&
      queue.running < queue.maxRunning &&
      changes.running + logins.running < MAX_PARALLEL
    ) {
      queue.running += 1;
      queue.waiting.shift()?.();
    }
  }
};

const runInQueue = async <T>(queue: WorkQueue, work: () => Promise<T>): Promise<T> => {
  if (queue.waiting.length >= queue.maxWaiting) throw busy();
  await new Promise<void>((begin) => {
    queue.waiting.push(begin);
    serve();
  });
  try {
    return await work();
  } finally {
    queue.running -= 1;
    serve();
  }
};

// Keyboards produce different characters for the same password.
export const normalizePassword = (password: string) => password.normalize('NFKC');

let decoy: Promise<string> | undefined;

/** Runs a task that may hash a new password. @throws Failure 503 when too many wait */
export const withNewHash = <T>(password: string, use: (makeHash: () => Promise<string>) => Promise<T>): Promise<T> =>
  runInQueue(changes, () => use(() => hash(normalizePassword(password), ARGON2_COST)));

/** argon2id; few at a time, to bound memory. @throws Failure 503 when too many wait */
export const hashPassword = (password: string): Promise<string> => withNewHash(password, (makeHash) => makeHash());

/** @param hashed null for no password: false after the same time @throws Failure 503 when too many wait */
export const verifyPassword = (hashed: string | null, password: string): Promise<boolean> => {
  // Made at the first call of any kind, so that the first unknown account is not slower than the next.
  decoy ??= hash('the password of nobody', ARGON2_COST).catch((error: unknown) => {
    // The next call may succeed.
    decoy = undefined;
    throw error;
  });
  const other = decoy;
  // A login with a hash does not wait for it.
  other.catch(() => {});
  return runInQueue(
    logins,
    async () => (await verify(hashed ?? (await other), normalizePassword(password))) && hashed !== null,
  );
};

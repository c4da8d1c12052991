import { hash, verify } from '@node-rs/argon2';
import { Failure } from '../../../platform/http/failure.ts';

/** What OWASP names as the least for argon2id, the library's default algorithm: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** At once, of all kinds: one less than the threads that Node has for such work, as names and files wait for those too. */
const PARALLEL = 3;

/** Those who want the same kind of work. `most` of them are served at once; behind `longest` nobody more may wait. */
type Lane = { most: number; longest: number; running: number; queue: (() => void)[] };

// About 2 s of work may wait in each. Whoever comes later is asked to try again.
const logins: Lane = { most: PARALLEL, longest: 500, running: 0, queue: [] };
/** New passwords: one at once, so that however many come, logins have all the other places. */
const changes: Lane = { most: 1, longest: 150, running: 0, queue: [] };

const busy = () =>
  new Failure(503, 'unavailable', 'Layanan sedang sibuk. Silakan coba lagi', {
    headers: { 'retry-after': '5', 'cache-control': 'no-store' },
  });

// Changes first: their one place is theirs however many logins wait.
const serve = () => {
  for (const lane of [changes, logins]) {
    while (lane.queue.length > 0 && lane.running < lane.most && changes.running + logins.running < PARALLEL) {
      lane.running += 1;
      lane.queue.shift()?.();
    }
  }
};

const inTurn = async <T>(lane: Lane, work: () => Promise<T>): Promise<T> => {
  if (lane.queue.length >= lane.longest) throw busy();
  await new Promise<void>((begin) => {
    lane.queue.push(begin);
    serve();
  });
  try {
    return await work();
  } finally {
    lane.running -= 1;
    serve();
  }
};

// One password can be typed as different characters on different keyboards.
const spelled = (password: string) => password.normalize('NFKC');

let decoy: Promise<string> | undefined;

/**
 * Does something that wants the hash of a new password, in the turn of such work.
 * @param use is given what makes the hash
 * @throws Failure 503 when too many wait already
 */
export const withNewHash = <T>(password: string, use: (makeHash: () => Promise<string>) => Promise<T>): Promise<T> =>
  inTurn(changes, () => use(() => hash(spelled(password), COST)));

/**
 * argon2id of a password, with its parameters and salt in it. Few at once, so that a burst cannot eat the memory.
 * @throws Failure 503 when too many wait already
 */
export const hashPassword = (password: string): Promise<string> => withNewHash(password, (makeHash) => makeHash());

/**
 * Whether a password is the one that was hashed.
 * @param hashed null where there is none: then the answer is no, after the same time
 * @throws Failure 503 when too many wait already
 */
export const verifyPassword = (hashed: string | null, password: string): Promise<boolean> => {
  // Made with the first call of any kind, so that the first unknown account is no slower than the next.
  decoy ??= hash('the password of nobody', COST);
  const other = decoy;
  return inTurn(logins, async () => (await verify(hashed ?? (await other), spelled(password))) && hashed !== null);
};

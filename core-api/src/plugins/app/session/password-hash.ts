import { hash, verify } from '@node-rs/argon2';
import { Failure } from '../http/failure.ts';

/** What OWASP names as the least for argon2id, the library's default algorithm: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** At once: one less than the threads that Node has for such work, as names and files are waiting for those too. */
const PARALLEL = 3;
/** In the queue: about 2 s of work. Whoever comes later is asked to try again. */
const WAITING = 500;

const queue: (() => void)[] = [];
let running = 0;

const busy = () =>
  new Failure(503, 'unavailable', 'Layanan sedang sibuk. Silakan coba lagi', {
    headers: { 'retry-after': '5', 'cache-control': 'no-store' },
  });

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running < PARALLEL) running += 1;
  else if (queue.length >= WAITING) throw busy();
  // Woken by whoever is done, and given its place: `running` stays as it is.
  else await new Promise<void>((resolve) => queue.push(resolve));
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }
};

// One password can be typed as different characters on different keyboards.
const spelled = (password: string) => password.normalize('NFKC');

let decoy: Promise<string> | undefined;

/**
 * argon2id of a password, with its parameters and salt in it. Few at once, so that a burst cannot eat the memory.
 * @throws Failure 503 when too many wait already
 */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(spelled(password), COST));

/**
 * Whether a password is the one that was hashed.
 * @param hashed null where there is none: then the answer is no, after the same time
 * @throws Failure 503 when too many wait already
 */
export const verifyPassword = (hashed: string | null, password: string): Promise<boolean> => {
  // Made with the first call of any kind, so that the first unknown account is no slower than the next.
  decoy ??= hash('the password of nobody', COST);
  const other = decoy;
  return inTurn(async () => (await verify(hashed ?? (await other), spelled(password))) && hashed !== null);
};

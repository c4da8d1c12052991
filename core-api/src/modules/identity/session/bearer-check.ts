import { BoundedMap } from '@acara/server-kit/bounded-map';
import type { Bearer, BearerCheck } from '../../../platform/http/bearer.ts';
import type { AccessTokens, SignedBearer } from './access-token.ts';
import type { Revocations } from './revocations.ts';
import type { SessionRepository } from './session-repository.ts';

type PendingCheck = {
  id: number;
  userId: number;
  resolve: (isLive: boolean) => void;
  reject: (error: unknown) => void;
};

const MAX_BATCH = 1_000;

/**
 * Batches checks whether sessions are live: when a sale begins, thousands of tokens are new to this process, and a query
 * for each would delay the sale. A check is answered by a query that begins after it.
 */
export const createLiveCheck = (sessions: Pick<SessionRepository, 'liveAmong'>): Pick<SessionRepository, 'isLive'> => {
  // Bounded: running requests.
  let waiting: PendingCheck[] = [];
  let isRunning = false;

  const runBatch = async (): Promise<void> => {
    const batch = waiting.slice(0, MAX_BATCH);
    waiting = waiting.slice(MAX_BATCH);
    try {
      const live = await sessions.liveAmong(batch.map(({ id }) => id));
      for (const { id, userId, resolve } of batch) resolve(live.get(id) === userId);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    if (waiting.length > 0) setImmediate(() => void runBatch());
    else isRunning = false;
  };

  return {
    isLive: (id, userId) =>
      new Promise((resolve, reject) => {
        waiting.push({ id, userId, resolve, reject });
        if (!isRunning) setImmediate(() => void runBatch());
        isRunning = true;
      }),
  };
};

const KNOWN_BYTES = 32 * 1024 * 1024;
/** Of a bearer with its expiry. */
const KNOWN_SIZE = 300;

/** Tokens that were checked. */
export const createKnownBearers = () =>
  new BoundedMap<SignedBearer>({ maxBytes: KNOWN_BYTES, sizeOf: () => KNOWN_SIZE });

type BearerCheckOptions = {
  known: BoundedMap<SignedBearer>;
  accessTokens: AccessTokens;
  sessions: Pick<SessionRepository, 'isLive'>;
  revocations: Revocations;
  now: () => Date;
};

/**
 * Checks a new token by its signature and its session in the database, a known one by the polled revocations. While
 * those are not fresh, each check queries the database, and fails with it.
 */
export const createBearerCheck = ({
  known,
  accessTokens,
  sessions,
  revocations,
  now,
}: BearerCheckOptions): BearerCheck => {
  const ifLive = async (bearer: Bearer) => {
    const live = await sessions.isLive(bearer.sessionId, bearer.userId);
    return live && !revocations.has(bearer.sessionId) ? bearer : null;
  };

  const checkUnknown = async (token: string) => {
    const signed = await accessTokens.verify(token);
    if (!signed) return null;
    const bearer = await ifLive(signed.bearer);
    if (bearer) known.set(token, signed);
    return bearer;
  };

  return (token) => {
    const signed = known.get(token);
    if (!signed) return checkUnknown(token);
    if (signed.expiresAt <= now().getTime() || revocations.has(signed.bearer.sessionId)) {
      known.delete(token);
      return null;
    }
    return revocations.isFresh() ? signed.bearer : ifLive(signed.bearer);
  };
};

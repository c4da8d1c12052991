import type { SessionRepository } from './session-repository.ts';

type Asked = { id: number; userId: number; resolve: (isLive: boolean) => void; reject: (error: unknown) => void };

/** Sessions that one look asks for at most. */
const MOST = 1_000;

/**
 * Asks whether a session is live together with whoever else asks now: when a sale begins, thousands come whose token
 * this process has not seen yet, and a query for each would keep the sale itself waiting. Each is answered by a look
 * that began after they asked.
 */
export const createLiveCheck = (sessions: Pick<SessionRepository, 'liveAmong'>): Pick<SessionRepository, 'isLive'> => {
  let waiting: Asked[] = [];
  let isLooking = false;

  const look = async (): Promise<void> => {
    const asked = waiting.slice(0, MOST);
    waiting = waiting.slice(MOST);
    try {
      const live = await sessions.liveAmong(asked.map(({ id }) => id));
      for (const { id, userId, resolve } of asked) resolve(live.get(id) === userId);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
    if (waiting.length > 0) setImmediate(() => void look());
    else isLooking = false;
  };

  return {
    isLive: (id, userId) =>
      new Promise((resolve, reject) => {
        waiting.push({ id, userId, resolve, reject });
        if (!isLooking) setImmediate(() => void look());
        isLooking = true;
      }),
  };
};

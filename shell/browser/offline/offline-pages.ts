import type { Session } from '@acara/shared-auth';
import type { OfflineKeeper } from '@acara/shared-contract/release';
import type { PageShelf } from './page-shelf.ts';

/** What keeping pages needs; injected so that tests need no browser. */
export type OfflineEnvironment = {
  shelf: PageShelf;
  session: () => Session;
  now: () => number;
};

/** Keeps a page for the member who is here, and takes away what is anybody else's. One step is done after the other. */
export const createOfflinePages = ({ shelf, session, now }: OfflineEnvironment) => {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(step: () => Promise<T>): Promise<T> => {
    const turn = last.then(step);
    last = turn.catch(() => undefined);
    return turn;
  };
  const isHere = (memberId: number) => {
    const current = session();
    return current.status === 'member' && current.id === memberId;
  };

  return {
    /** Takes away what is not of who is here. Never rejects: without a shelf the site works as before. */
    tidy: (): Promise<void> =>
      inTurn(async () => {
        if (session().status === 'guest') return shelf.clear();
        const kept = await shelf.kept();
        return kept && !isHere(kept.memberId) ? shelf.clear() : undefined;
      }).catch(() => undefined),

    keeperOf: (memberId: number): OfflineKeeper => ({
      keptAt: () =>
        inTurn(async () => {
          const kept = await shelf.kept();
          return kept?.memberId === memberId ? kept.at : null;
        }),
      keep: (page) =>
        inTurn(async () => {
          if (!isHere(memberId)) return;
          await shelf.keep(page, { memberId, at: now() });
          // A logout while it was being written came before there was anything to take away.
          if (!isHere(memberId)) await shelf.clear();
        }),
    }),
  };
};

export type OfflinePages = ReturnType<typeof createOfflinePages>;

import type { OfflineKeeper, OfflinePage } from '@acara/shared-contract/release';

/** Injected so that tests need no browser. */
export type RenewalEnvironment = {
  offline: OfflineKeeper;
  write: () => Promise<OfflinePage>;
  now: () => number;
};

/** A page younger than this is not written again, unless something was bought. */
const FRESH_MS = 10 * 60_000;

/** Why the tickets may have changed. */
export type RenewalReason = 'visited' | 'purchased';

/** Writes the saved page again where it is too old. Renewals run one after the other; none rejects. */
export const createRenewal = ({ offline, write, now }: RenewalEnvironment) => {
  let last: Promise<void> = Promise.resolve();

  const renew = async (reason: RenewalReason) => {
    const keptAt = await offline.keptAt();
    if (keptAt !== null && reason === 'visited' && now() - keptAt < FRESH_MS) return;
    await offline.keep(await write());
  };

  return (reason: RenewalReason): Promise<void> => {
    // Without it the site works as before.
    last = last.then(() => renew(reason)).catch(() => undefined);
    return last;
  };
};

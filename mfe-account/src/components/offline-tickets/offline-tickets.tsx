import type { BackgroundProps, OfflineKeeper, OfflinePage } from '@acara/shared-contract/release';
import { useEffect, useMemo } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { currentSession, pageBus, serverNow } from '@acara/shared-auth';
import { link } from '@acara/shared-contract/links';
import { fitsPattern } from '@acara/shared-contract/path-pattern';
import { useSettings } from '@acara/shared-remote/settings';
import { orderQueries } from '../order/order-queries.ts';

/** Injected so that tests need no browser. */
type RenewalEnvironment = { offline: OfflineKeeper; write: () => Promise<OfflinePage>; now: () => number };

/** A page younger than this is not written again, unless something was bought. */
const FRESH_MS = 10 * 60_000;

type RenewalReason = 'visited' | 'purchased';

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

/** Only needed when the page is written again. */
const loadDocument = () => import(/* webpackChunkName: "tickets-document" */ './tickets-document.tsx');

const getName = (session: ReturnType<typeof currentSession>) => (session.status === 'member' ? session.name : '');

/** Saves a page with the member's issued tickets for use without a network. It shows nothing itself. */
export const OfflineTickets = ({ path, offline }: BackgroundProps) => {
  const client = useQueryClient();
  const { siteName } = useSettings();
  const isAtTickets = fitsPattern(link('tickets'), path);

  const renew = useMemo(() => {
    const write = async (): Promise<OfflinePage> => {
      const [{ data: tickets }, { ticketsDocument }] = await Promise.all([
        client.fetchQuery({ ...orderQueries.issuedTickets(), staleTime: 0 }),
        loadDocument(),
      ]);
      const { theme } = document.documentElement.dataset;
      const memberName = getName(currentSession());
      const html = ticketsDocument({ siteName, memberName, tickets, now: serverNow(), theme });
      return { html, label: 'Lihat tiket tersimpan', standsFor: link('tickets') };
    };
    return offline && createRenewal({ offline, write, now: serverNow });
  }, [client, offline, siteName]);

  useEffect(() => {
    if (!renew) return undefined;
    const listening = pageBus.on('member.purchased', 1).subscribe(() => void renew('purchased'));
    return () => listening.unsubscribe();
  }, [renew]);
  // When the page is opened, and when the tickets are visited or left.
  useEffect(() => void renew?.('visited'), [renew, isAtTickets]);
  return null;
};

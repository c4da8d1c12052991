import { useEffect, useMemo } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { currentSession, pageBus, serverNow } from '@acara/shared-auth';
import { link } from '@acara/shared-contract/links';
import { fitsPattern } from '@acara/shared-contract/path-pattern';
import type { BackgroundProps, OfflinePage } from '@acara/shared-contract/release';
import { useSettings } from '@acara/shared-ui/settings';
import { orderQueries } from '../../components/order/order-queries.ts';
import { createRenewal } from './renewal.ts';

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
    return offline && createRenewal({ offline, write, now: Date.now });
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

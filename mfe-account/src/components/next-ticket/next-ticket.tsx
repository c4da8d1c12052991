import { useMemo } from 'react';
import { useServerNow } from '@acara/shared-api';
import type { Ticket } from '@acara/shared-contract';
import { ChunkError, useLoaded } from '@acara/shared-ui/on-demand';
import { Skeleton } from '@acara/shared-ui/primitives';
import type { NextCardProps } from './next-card.tsx';
import { nextTickets, nextTimes } from './day-of-event.ts';

/** Most days have no event. */
const loadCard = () => import(/* webpackChunkName: "next-ticket" */ './next-card.tsx');

/** About as high as the card of one ticket. */
const HEIGHT = '600px';

const LoadedCard = (props: NextCardProps) => {
  const card = useLoaded(loadCard);
  if (card.state === 'failed') return <ChunkError onRetry={card.retry} />;
  return card.state === 'loaded' ? <card.part.NextCard {...props} /> : <Skeleton $height={HEIGHT} $width="100%" />;
};

/** On the day of an event its tickets, ready for the door; nothing on other days. */
export const NextTicket = ({ tickets }: { tickets: readonly Ticket[] | undefined }) => {
  const now = useServerNow(useMemo(() => nextTimes(tickets ?? []), [tickets]));
  const [first, ...others] = nextTickets(tickets ?? [], now);
  return first ? <LoadedCard tickets={[first, ...others]} now={now} /> : null;
};

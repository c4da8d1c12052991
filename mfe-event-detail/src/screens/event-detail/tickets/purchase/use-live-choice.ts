import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { reachGoal } from '@acara/shared-api';
import { session$ } from '@acara/shared-auth';
import type { EventDetail, SeatDetail } from '@acara/shared-contract';
import { hallRows } from '@acara/shared-contract/hall';
import { organizerQueries } from '../../organizer/organizer.ts';
import { placesLeft, getSold, isReserved, type Sold, availabilityQueries } from '../ticket-classes.ts';
import { savedChoice } from '../saved-choice.ts';
import { countTickets, pickSeats, removeSold, restoreChoice, type Choice } from './choice.ts';
import type { PossiblyHeld } from './use-purchase.ts';

/** At once, not with the next render: the shell may redirect in the same moment. */
const useSaveOnSessionEnd = (event: EventDetail, seat: SeatDetail, choice: Choice): void => {
  const save = useEffectEvent(() => savedChoice.save(event.event_id, seat.seat_detail_id, choice));
  useEffect(() => {
    let wasMember = false;
    const subscription = session$.subscribe(({ status }) => {
      if (wasMember && status === 'guest') save();
      wasMember = status === 'member';
    });
    return () => subscription.unsubscribe();
  }, []);
};

const withoutOwn = ({ seats, taken }: Sold, own: PossiblyHeld): Sold =>
  own.seats.length + own.count === 0
    ? { seats, taken }
    : { seats: new Set([...seats].filter((seat) => !own.seats.includes(seat))), taken: taken - own.count };

/** The choice without what others buy meanwhile. It does not change during a purchase: that may be our own. */
export const useLiveChoice = (event: EventDetail, seat: SeatDetail, held: PossiblyHeld, isBuying: boolean) => {
  const { access } = useParams();
  const [choice, setChoice] = useState(() => restoreChoice(savedChoice.of(event.event_id), seat));
  useEffect(() => void savedChoice.clear(), []);
  const { data: numbers, refetch } = useQuery(availabilityQueries.ofEvent(event.event_id, access));
  // Loaded by the tab already; the checkout shows the logo.
  const { data: organizer } = useQuery(organizerQueries.byId(event.organizer_id));

  const quantity = isReserved(seat) ? seat.seat_detail_quantity : 0;
  const hall = useMemo(() => hallRows(quantity ?? 0), [quantity]);
  // The same object until something changes: thousands of seats are drawn from it.
  const sold = useMemo(() => withoutOwn(getSold(seat, numbers), held), [seat, numbers, held]);
  const met = isBuying ? choice : removeSold(choice, { taken: sold.seats, left: placesLeft(seat, sold), hall });
  // While rendering, so that no frame shows a chosen seat that is sold.
  if (met !== choice) setChoice(met);
  useSaveOnSessionEnd(event, seat, met);
  const hasChosen = countTickets(met) > 0;
  useEffect(() => {
    if (hasChosen) reachGoal('seats chosen');
  }, [hasChosen]);
  const pick = (count: number) => {
    setChoice((before) => pickSeats(before, hall, sold.seats, count));
    // What is known is up to some seconds old: a seat sold since then is replaced at once.
    void refetch();
  };
  return { choice: met, setChoice, pick, hall, sold, organizer };
};

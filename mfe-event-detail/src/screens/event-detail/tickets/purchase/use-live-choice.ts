import { useEffect, useState, useEffectEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { EventDetail, SeatDetail } from '@acara/shared-contract';
import { session$ } from '@acara/shared-auth';
import { organizerQueries } from '../../organizer/organizer-queries.ts';
import { placesLeft, getSold, type Sold, availabilityQueries } from '../availability.ts';
import { savedChoice } from '../saved-choice.ts';
import { meetSold, choiceFrom, type Choice } from './choice.ts';
import type { PossiblyHeld } from './use-purchase.ts';

/**
 * Keeps the choice where the session ends under an open purchase. At once, not with the next rendering: the shell may
 * lead away from the page in the same moment.
 */
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

/** What is sold but for what may be our own. */
const withoutOwn = ({ seats, taken }: Sold, own: PossiblyHeld): Sold =>
  own.seats.length + own.count === 0
    ? { seats, taken }
    : { seats: new Set([...seats].filter((seat) => !own.seats.includes(seat))), taken: taken - own.count };

/**
 * The choice, held against what is sold every 3 s while the dialog is open. While a purchase is under
 * way it stands still: what then shows as sold is most likely our own.
 */
export const useLiveChoice = (event: EventDetail, seat: SeatDetail, held: PossiblyHeld, isBuying: boolean) => {
  const { access } = useParams();
  const [choice, setChoice] = useState(() => choiceFrom(savedChoice.of(event.event_id), seat));
  useEffect(() => savedChoice.clear(), []);
  const { data: numbers } = useQuery(availabilityQueries.ofEvent(event.event_id, access));
  // Asked for by the tab already; the checkout shows the logo.
  const { data: organizer } = useQuery(organizerQueries.byId(event.organizer_id));

  const sold = withoutOwn(getSold(seat, numbers), held);
  const met = isBuying ? choice : meetSold(choice, sold.seats, placesLeft(seat, sold));
  // During rendering, so that no frame shows a chosen seat that is gone.
  if (met !== choice) setChoice(met);
  useSaveOnSessionEnd(event, seat, met);
  return { choice: met, setChoice, sold, organizer };
};

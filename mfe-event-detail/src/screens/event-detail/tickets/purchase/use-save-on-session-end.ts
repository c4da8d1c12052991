import { useEffect, useEffectEvent } from 'react';
import { session$ } from '@acara/shared-auth';
import type { EventDetail, SeatDetail } from '@acara/shared-contract';
import { savedChoice } from '../saved-choice.ts';
import type { Choice } from './choice.ts';

/**
 * Keeps the choice where the session ends under an open purchase. At once, not with the next rendering: the shell may
 * lead away from the page in the same moment.
 */
export const useSaveOnSessionEnd = (event: EventDetail, seat: SeatDetail, choice: Choice): void => {
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

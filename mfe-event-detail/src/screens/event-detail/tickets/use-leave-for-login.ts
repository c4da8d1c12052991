import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';
import { rememberReturn } from '@acara/shared-auth';
import type { EventDetail, SeatDetail } from '@acara/shared-contract';
import { savedChoice } from './saved-choice.ts';
import type { Choice } from './purchase/choice.ts';
import { TICKET_TAB_HASH } from './ticket-tab-hash.ts';

/** Notes, for a guest who goes on to the login, where to come back to and what was chosen there. */
export const useLeaveForLogin = (event: EventDetail): ((seat: SeatDetail, choice: Choice) => void) => {
  const { pathname, search } = useLocation();
  return useCallback(
    (seat, choice) => {
      savedChoice.save(event.event_id, seat.seat_detail_id, choice);
      rememberReturn(`${pathname}${search}${TICKET_TAB_HASH}`, event.event_name);
    },
    [event, pathname, search],
  );
};

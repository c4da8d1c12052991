import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';
import type { EventDetail, SeatDetail } from '@acara/shared-contract';
import { LoginDialog } from '@acara/shared-event-ui/login-dialog';
import { Button } from '@acara/shared-ui/primitives';
import { rememberReturn } from '@acara/shared-auth';
import { NOTHING_CHOSEN, type Choice } from './purchase/choice.ts';
import { chosenPlaces } from './purchase/chosen-places.ts';
import { isReserved, TICKET_TAB_HASH } from './ticket-classes.ts';
import { savedChoice } from './saved-choice.ts';

/** Stores the page to return to after the login, and the choice. */
export const useLeaveForLogin = (event: EventDetail): ((seat: SeatDetail, choice: Choice) => void) => {
  const { pathname, search } = useLocation();
  return useCallback(
    (seat, choice) => {
      savedChoice.save(event.event_id, seat.seat_detail_id, choice);
      const places = chosenPlaces(seat, choice);
      const name = places === undefined ? event.event_name : `${event.event_name}, ${places}`;
      rememberReturn(`${pathname}${search}${TICKET_TAB_HASH}`, name);
    },
    [event, pathname, search],
  );
};

export type TicketWarningProps = { event: EventDetail; seat: SeatDetail; onBrowse: () => void; onClose: () => void };

/** Warns a guest who wants a ticket: go to the login, or browse first. */
export const TicketWarning = ({ event, seat, onBrowse, onClose }: TicketWarningProps) => {
  const leaveForLogin = useLeaveForLogin(event);
  return (
    <LoginDialog open wanted="buy" onClose={onClose} onConfirm={() => leaveForLogin(seat, NOTHING_CHOSEN)}>
      <Button kind="secondary" wide onClick={onBrowse}>
        {isReserved(seat) ? 'Pilih kursi dulu' : 'Pilih tiket dulu'}
      </Button>
    </LoginDialog>
  );
};

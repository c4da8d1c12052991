import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';
import type { EventDetail, SeatDetail } from '@acara/shared-contract';
import { LoginDialog } from '@acara/shared-ui/login-dialog';
import { Button } from '@acara/shared-ui/primitives';
import { rememberReturn } from '@acara/shared-auth';
import { NOTHING_CHOSEN, type Choice } from './purchase/choice.ts';
import { isReserved } from './ticket-classes.ts';
import { savedChoice } from './saved-choice.ts';
import { TICKET_TAB_HASH } from './ticket-tab-place.ts';

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

export type TicketWarningProps = { event: EventDetail; seat: SeatDetail; onLook: () => void; onClose: () => void };

/** The warning of a guest who wants a ticket: on to the login, or first a look at what there is to choose. */
export const TicketWarning = ({ event, seat, onLook, onClose }: TicketWarningProps) => {
  const leaveForLogin = useLeaveForLogin(event);
  return (
    <LoginDialog open wanted="buy" onClose={onClose} onConfirm={() => leaveForLogin(seat, NOTHING_CHOSEN)}>
      <Button kind="secondary" wide onClick={onLook}>
        {isReserved(seat) ? 'Pilih kursi dulu' : 'Pilih tiket dulu'}
      </Button>
    </LoginDialog>
  );
};

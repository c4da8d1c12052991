import type { EventDetail, SeatDetail } from '@acara/shared-contract';
import { LoginDialog } from '@acara/shared-ui/login-dialog';
import { Button } from '@acara/shared-ui/primitives';
import { NOTHING_CHOSEN } from './purchase/choice.ts';
import { isReserved } from './ticket-classes.ts';
import { useLeaveForLogin } from './use-leave-for-login.ts';

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

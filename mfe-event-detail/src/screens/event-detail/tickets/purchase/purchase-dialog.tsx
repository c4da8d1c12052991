import { useCallback, useEffect, useState } from 'react';
import { useServerNow } from '@acara/shared-api';
import { useSession } from '@acara/shared-auth';
import type { EventDetail, SeatDetail } from '@acara/shared-contract';
import { link } from '@acara/shared-contract/links';
import { saleStatus, saleTurningPoints } from '@acara/shared-contract/sale';
import { fetchAhead } from '@acara/shared-ui/on-demand';
import { LoginDialog } from '@acara/shared-event-ui/login-dialog';
import { Button, Dialog, Stack } from '@acara/shared-ui/primitives';
import { isDonation, isReserved, placesLeft } from '../ticket-classes.ts';
import { savedChoice } from '../saved-choice.ts';
import { useLeaveForLogin } from '../ticket-warning.tsx';
import { changeCount, changeDonation, countTickets, pressSeat } from './choice.ts';
import { classInk } from '../class-ink.ts';
import { chosenPlaces } from './chosen-places.ts';
import { ClassFacts, ClassMap, ClosedSale } from './class-facts.tsx';
import { DonationField } from './donation-field.tsx';
import { OutcomeDialog, PreparingDialog, PurchaseAlert } from './outcome-dialogs.tsx';
import { Columns } from './purchase-dialog-style.ts';
import { PurchaseFooter } from './purchase-footer.tsx';
import { toPayload } from './purchase-request.ts';
import { SeatPicker } from './seat-picker.tsx';
import { TicketCounter } from './ticket-counter.tsx';
import { useLiveChoice } from './use-live-choice.ts';
import { usePurchase } from './use-purchase.ts';

/** A flag that is set for a while, and restarts when set again. */
const useTemporaryFlag = (ms: number): [isSet: boolean, set: () => void] => {
  const [times, setTimes] = useState(0);
  const [over, setOver] = useState(0);
  useEffect(() => {
    if (times === over) return undefined;
    const timer = setTimeout(() => setOver(times), ms);
    return () => clearTimeout(timer);
  }, [times, over, ms]);
  const show = useCallback(() => setTimes((before) => before + 1), []);
  return [times !== over, show];
};

/** What stays chosen during a login: nobody is asked to hold it. */
const KeptChoice = ({ places = '' }: { places: string | undefined }) => (
  <p>
    <strong>{`${places.charAt(0).toUpperCase()}${places.slice(1)} tetap terpilih`}</strong>
    <span>, tetapi belum ditahan: orang lain masih dapat membelinya sampai Anda melanjutkan ke pembayaran.</span>
  </p>
);

type PurchaseDialogProps = { event: EventDetail; seat: SeatDetail; onClose: () => void };

const SELECTION_ERROR_MS = 3_000;

/** Closing it unmounts it, and with it selection, donation and errors. */
export const PurchaseDialog = ({ event, seat, onClose: leave }: PurchaseDialogProps) => {
  const session = useSession();
  const now = useServerNow(saleTurningPoints(event));
  const purchase = usePurchase();
  const { stage, held } = purchase;
  const isBuying = stage.name === 'buying' || stage.name === 'preparing';
  const { choice, setChoice, pick, hall, sold, organizer } = useLiveChoice(event, seat, held, isBuying);
  const [isEmptyShown, showEmpty] = useTemporaryFlag(SELECTION_ERROR_MS);
  const [isDonationShort, setDonationShort] = useState(false);
  const [isLoginOpen, setLoginOpen] = useState(false);
  const leaveForLogin = useLeaveForLogin(event);
  const onClose = () => {
    savedChoice.clear();
    leave();
  };
  useEffect(() => void fetchAhead(link('checkout')), []);

  if (stage.name === 'preparing') return <PreparingDialog isLate={stage.isLate} onClose={purchase.toTransactions} />;
  if (stage.name === 'redirecting') return <OutcomeDialog to={stage.to} onClose={purchase.leave} />;

  // Always 'left': the picker shows sold-out seats.
  const status = saleStatus(event, 'left', now);
  const shared = {
    open: true,
    shape: 'task',
    width: isReserved(seat) ? '72.5rem' : '32.5rem',
    title: seat.seat_detail_name,
  } as const;
  if (status !== 'open') {
    return (
      <Dialog {...shared} onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
        <ClassFacts event={event} seat={seat}>
          <ClosedSale event={event} status={status} />
        </ClassFacts>
      </Dialog>
    );
  }

  const ink = classInk(event, seat);
  const maximum = seat.seat_detail_maximum_purchased_quantity;
  const left = placesLeft(seat, sold);
  const press = (pressed: number) => setChoice((before) => pressSeat(before, pressed, maximum));
  const buy = () => {
    if (session.status === 'guest') return setLoginOpen(true);
    purchase.buy(toPayload(session.id, seat, choice), { event, seat, choice, organizer });
  };
  const submit = () => {
    if (countTickets(choice) === 0) return showEmpty();
    if (isDonation(seat) && (choice.donation ?? 0) < seat.seat_detail_minimum_donation_amount)
      return setDonationShort(true);
    return buy();
  };

  // Beside the seats: below a long grid it would be out of sight.
  const donation = isDonation(seat) && (
    <DonationField
      minimum={seat.seat_detail_minimum_donation_amount}
      amount={choice.donation}
      isShort={isDonationShort}
      onChange={(amount) => {
        setDonationShort(false);
        setChoice((before) => changeDonation(before, amount));
      }}
    />
  );

  return (
    <>
      <Dialog
        {...shared}
        // A purchase under way cannot be cancelled.
        onClose={isBuying ? () => undefined : onClose}
        actions={
          <PurchaseFooter
            seat={seat}
            choice={choice}
            isEmptyShown={isEmptyShown}
            isSoldOut={left === 0 && !isBuying}
            isBuying={isBuying}
            onSeat={press}
            onContinue={submit}
            onClose={onClose}
          />
        }
      >
        <Columns $beside={isReserved(seat)}>
          <ClassFacts event={event} seat={seat} folds={isReserved(seat)}>
            {isReserved(seat) && donation}
            {isReserved(seat) && event.seat_image_url ? (
              <ClassMap
                url={event.seat_image_url}
                eventName={event.event_name}
                className={seat.seat_detail_name}
                ink={ink}
              />
            ) : null}
          </ClassFacts>
          <Stack $gap={6} inert={isBuying}>
            {isReserved(seat) ? (
              <SeatPicker
                ink={ink}
                quantity={seat.seat_detail_quantity ?? 0}
                hall={hall}
                taken={sold.seats}
                chosen={choice.seats}
                pick={choice.pick}
                maximum={maximum}
                left={left}
                onPress={press}
                onPick={pick}
              />
            ) : (
              <TicketCounter
                count={choice.count}
                maximum={maximum}
                left={left}
                onChange={(count) => setChoice((before) => changeCount(before, count, maximum, left))}
              />
            )}
            {!isReserved(seat) && donation}
          </Stack>
        </Columns>
      </Dialog>
      <LoginDialog
        open={isLoginOpen && session.status === 'guest'}
        wanted="buy"
        onClose={() => setLoginOpen(false)}
        onConfirm={() => leaveForLogin(seat, choice)}
      >
        <KeptChoice places={chosenPlaces(seat, choice)} />
      </LoginDialog>
      {stage.name === 'failed' && <PurchaseAlert stage={stage} onRetry={buy} onClose={purchase.backToChoice} />}
    </>
  );
};

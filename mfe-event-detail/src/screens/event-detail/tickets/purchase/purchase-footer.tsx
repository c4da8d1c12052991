import type { SeatDetail } from '@acara/shared-contract';
import { formatSeats } from '@acara/shared-contract/hall';
import { formatSums } from '@acara/shared-event-ui/formats';
import { formatCount } from '@acara/shared-ui/formats';
import { Button } from '@acara/shared-ui/primitives';
import { isReserved } from '../ticket-classes.ts';
import { countTickets, getSums, type Choice } from './choice.ts';
import { Footer, Message, Messages, Sum } from './purchase-dialog-style.ts';
import { SeatChips } from './seat-chips.tsx';

/** Chosen seats are chips. */
const chosenText = (seat: SeatDetail, choice: Choice): string | null => {
  const count = countTickets(choice);
  if (count === 0) return 'Belum ada tiket dipilih';
  return isReserved(seat) ? null : `${formatCount(count)} tiket`;
};

const lostText = ({ seat_detail_quantity: quantity }: SeatDetail, { lost, pick, seats }: Choice): string => {
  const gone = formatSeats(lost, quantity);
  if (pick) return `${gone} baru saja diambil pembeli lain. Gantinya: ${formatSeats(seats, quantity)}.`;
  return `${gone} sudah tidak tersedia.${seats.length > 0 ? ' Pilihan lainnya tetap tersimpan.' : ''}`;
};

const sumRows = (seat: SeatDetail, choice: Choice) => {
  const sums = getSums(choice, seat.seat_detail_price);
  const rows = formatSums(sums, seat.ms_price.ms_price_identifier === 'FREE');
  return sums.donation > 0 ? rows : rows.slice(0, 1);
};

export type PurchaseFooterProps = {
  seat: SeatDetail;
  choice: Choice;
  isEmptyShown: boolean;
  isSoldOut: boolean;
  isBuying: boolean;
  /** Releases a chosen seat. */
  onSeat: (seat: number) => void;
  onContinue: () => void;
  onClose: () => void;
};

export const PurchaseFooter = ({ seat, choice, isEmptyShown, isSoldOut, isBuying, ...on }: PurchaseFooterProps) => {
  const chosen = chosenText(seat, choice);
  return (
    <Footer>
      <Messages role="status">
        {choice.lost.length > 0 && <Message>{lostText(seat, choice)}</Message>}
        {isSoldOut && <Message data-mood="error">Ticket Sold Out</Message>}
        {choice.reduced && !isSoldOut && <Message>Sisa tiket berkurang. Jumlah tiket Anda disesuaikan.</Message>}
        {choice.overMaximum && (
          <Message>{`Maksimal Pembelian Tiket ${seat.seat_detail_maximum_purchased_quantity} kursi!`}</Message>
        )}
        {isEmptyShown && <Message data-mood="error">Silahkan pilih seat terlebih dahulu!</Message>}
      </Messages>
      {choice.seats.length > 0 && (
        <SeatChips seats={choice.seats} quantity={seat.seat_detail_quantity} onRemove={on.onSeat} />
      )}
      <Sum>
        {sumRows(seat, choice).map(({ name, text }) => (
          <div key={name}>
            <span>{name}</span>
            <strong>{text}</strong>
          </div>
        ))}
        {chosen !== null && <small>{chosen}</small>}
      </Sum>
      {isSoldOut ? (
        <Button onClick={on.onClose}>Close</Button>
      ) : (
        <Button busy={isBuying} onClick={on.onContinue}>
          Continue to checkout
        </Button>
      )}
    </Footer>
  );
};

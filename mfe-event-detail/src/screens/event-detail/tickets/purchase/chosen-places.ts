import type { SeatDetail } from '@acara/shared-contract';
import { seatRow } from '@acara/shared-contract/hall';
import { formatCount } from '@acara/shared-ui/formats';
import { isReserved } from '../ticket-classes.ts';
import { countTickets, type Choice } from './choice.ts';

const list = new Intl.ListFormat('id', { type: 'conjunction' });

/** `kursi B 31 dan B 33`, or `2 tiket`; undefined where nothing is chosen. */
export const chosenPlaces = (seat: SeatDetail, choice: Choice): string | undefined => {
  const count = countTickets(choice);
  if (count === 0) return undefined;
  if (!isReserved(seat)) return `${formatCount(count)} tiket`;
  const quantity = seat.seat_detail_quantity ?? 0;
  return `kursi ${list.format([...choice.seats].sort((a, b) => a - b).map((one) => `${seatRow(quantity, one)} ${one}`))}`;
};

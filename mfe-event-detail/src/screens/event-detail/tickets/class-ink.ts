import type { EventDetail, SeatDetail } from '@acara/shared-contract';
import { blockInk } from '@acara/shared-contract/hall';
import { activeClasses, isReserved } from './ticket-classes.ts';

/** The class's colour on the event's seat map. */
export const classInk = (event: Pick<EventDetail, 'seat'>, { seat_detail_name: name }: SeatDetail): string =>
  blockInk(
    activeClasses(event).map((seat) => ({
      name: seat.seat_detail_name,
      price: seat.seat_detail_price,
      quantity: seat.seat_detail_quantity,
      reserved: isReserved(seat),
    })),
    name,
  );

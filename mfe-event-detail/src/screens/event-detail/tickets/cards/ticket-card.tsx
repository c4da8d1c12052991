import { useId } from 'react';
import type { SeatDetail } from '@acara/shared-contract';
import { formatCount, formatDay, formatTime } from '@acara/shared-ui/formats';
import { loadAhead } from '@acara/shared-ui/on-demand';
import { Button, CalendarIcon, ClockIcon, TicketIcon } from '@acara/shared-ui/primitives';
import { placesLeft } from '../availability.ts';
import { loadPurchase } from '../purchase-on-demand.tsx';
import { isDonation, isReserved, priceText } from '../ticket-classes.ts';
import { About, Card, Fact, Facts, CardFooter, Hint, Name, Price, Sheet, NoWrap } from './ticket-cards-style.ts';
import type { Offer } from './ticket-cards.tsx';

/** Label of the button, and why it is disabled where the label does not tell. */
const getButton = ({ status, hasWindow }: Offer): { label: string; hint?: string; active: boolean } => {
  if (status === 'inactive') return { label: 'Select Ticket', hint: 'Event inaktif', active: false };
  if (status === 'soldOut') return { label: 'Ticket Sold Out', active: false };
  if (status === 'ended' || status === 'over') return { label: 'Ticket Sale End', active: false };
  // Before the sale the dialog shows when it starts.
  if (hasWindow) return { label: 'Select Ticket', active: true };
  return { label: 'Select Ticket', hint: 'Tiket belum dijual', active: false };
};

const leftText = ({ seat, sold, status }: Offer): string | undefined => {
  const left = placesLeft(seat, sold);
  if (left === null || (status !== 'open' && status !== 'soon')) return undefined;
  return `Sisa ${formatCount(left)} ${isReserved(seat) ? 'kursi' : 'tiket'}`;
};

export type TicketCardProps = { offer: Offer; onSelect: (seat: SeatDetail) => void };

export const TicketCard = ({ offer, onSelect }: TicketCardProps) => {
  const { seat, status } = offer;
  const id = useId();
  const { label, hint, active } = getButton(offer);
  const left = leftText(offer);
  return (
    <Card data-state={status} aria-labelledby={`${id}-name`}>
      <Sheet>
        <About>
          <Name id={`${id}-name`}>{seat.seat_detail_name}</Name>
          <Price>
            {priceText(seat)}
            {isDonation(seat) && (
              <small>Min Donation Rp. {formatCount(seat.seat_detail_minimum_donation_amount)}</small>
            )}
          </Price>
          <Facts>
            <Fact>
              <CalendarIcon size={16} />
              {formatDay(seat.seat_detail_datetime)}
            </Fact>
            <Fact>
              <ClockIcon size={16} />
              {formatTime(seat.seat_detail_datetime)}
            </Fact>
            <Fact>
              <TicketIcon size={16} />
              <span>
                {isReserved(seat) ? 'Pilih kursi' : 'Tanpa nomor kursi'}
                {left && (
                  <>
                    {' · '}
                    <NoWrap>{left}</NoWrap>
                  </>
                )}
              </span>
            </Fact>
          </Facts>
        </About>
        <CardFooter>
          <Button
            wide
            kind={active ? 'primary' : 'secondary'}
            disabled={!active}
            aria-describedby={hint ? `${id}-name ${id}-hint` : `${id}-name`}
            onPointerEnter={() => loadAhead(loadPurchase)}
            onFocus={() => loadAhead(loadPurchase)}
            onClick={() => onSelect(seat)}
          >
            {label}
          </Button>
          {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
        </CardFooter>
      </Sheet>
    </Card>
  );
};

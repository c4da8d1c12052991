import { useId } from 'react';
import type { SeatDetail } from '@acara/shared-contract';
import { formatCount, formatDay, formatTime } from '@acara/shared-ui/formats';
import { loadAhead } from '@acara/shared-ui/on-demand';
import { Button, CalendarIcon, ClockIcon, TicketIcon } from '@acara/shared-ui/primitives';
import { placesLeft } from '../availability.ts';
import { loadPurchase } from '../purchase-on-demand.tsx';
import { isDonation, isReserved, priceText } from '../ticket-classes.ts';
import { About, Card, Fact, Facts, CardFooter, Hint, Name, Price, Sheet, Whole } from './ticket-cards-style.ts';
import type { Offer } from './ticket-cards.tsx';

type ButtonWords = { label: string; hint?: string; active: boolean };

/** What the button says, and why it cannot be pressed where the label does not say. */
const buttonWords = ({ state, hasWindow }: Offer): ButtonWords => {
  if (state === 'inactive') return { label: 'Select Ticket', hint: 'Event inaktif', active: false };
  if (state === 'soldOut') return { label: 'Ticket Sold Out', active: false };
  if (state === 'ended' || state === 'over') return { label: 'Ticket Sale End', active: false };
  // Before the sale the dialog says when it begins.
  if (hasWindow) return { label: 'Select Ticket', active: true };
  return { label: 'Select Ticket', hint: 'Tiket belum dijual', active: false };
};

const leftText = ({ seat, sold, state }: Offer): string | undefined => {
  const left = placesLeft(seat, sold);
  if (left === null || (state !== 'open' && state !== 'soon')) return undefined;
  return `Sisa ${formatCount(left)} ${isReserved(seat) ? 'kursi' : 'tiket'}`;
};

export type TicketCardProps = { offer: Offer; onSelect: (seat: SeatDetail) => void };

/** One ticket class: what it is, when, what it costs, and whether it can be bought. */
export const TicketCard = ({ offer, onSelect }: TicketCardProps) => {
  const { seat, state } = offer;
  const id = useId();
  const { label, hint, active } = buttonWords(offer);
  const left = leftText(offer);
  return (
    <Card data-state={state} aria-labelledby={`${id}-name`}>
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
                    <Whole>{left}</Whole>
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

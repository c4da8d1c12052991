import { useId } from 'react';
import styled from 'styled-components';
import type { SeatDetail } from '@acara/shared-contract';
import type { SaleStatus } from '@acara/shared-contract/sale';
import { formatCount, formatDayRange, formatTimeRange } from '@acara/shared-ui/formats';
import { loadAhead } from '@acara/shared-ui/on-demand';
import { Button, CalendarIcon, ClockIcon, Text, TicketIcon, UserIcon } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { placesLeft, type Sold, isDonation, isReserved, priceText } from '../ticket-classes.ts';
import { loadPurchase } from '../purchase-on-demand.tsx';

const { color, radius, size, space, weight } = tokens;

/** As tall as its neighbours. */
const Card = styled.article`
  container-type: inline-size;
  display: grid;
  height: 100%;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};

  &:is([data-state='ended'], [data-state='over'], [data-state='soldOut']) {
    background: ${color.sunken};
  }
`;

/** The button is at the bottom, or at the right where the card is alone and wide. */
const Sheet = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  grid-template-rows: 1fr auto;

  @container (min-width: 32.5rem) {
    grid-template-columns: minmax(0, 1fr) 15rem;
    grid-template-rows: auto;
  }
`;

const About = styled.div`
  display: grid;
  align-content: start;
  gap: ${space(3)};
  padding: ${space(5)};
`;

const Price = styled.p`
  color: ${color.brandInk};
  font-size: ${size.lead};
  font-weight: ${weight.extrabold};
  font-variant-numeric: tabular-nums;
  line-height: 1.25;

  small {
    display: block;
    margin-top: ${space(1)};
    color: ${color.inkSoft};
    font-size: ${size.small};
    font-weight: ${weight.regular};
  }

  :is([data-state='ended'], [data-state='over'], [data-state='soldOut']) & {
    color: ${color.inkSoft};
  }
`;

const Facts = styled.ul`
  display: grid;
  gap: ${space(1.5)};
  color: ${color.inkSoft};
  font-size: ${size.small};
  font-variant-numeric: tabular-nums;
`;

const Fact = styled.li`
  display: grid;
  grid-template-columns: 16px minmax(0, 1fr);
  align-items: start;
  gap: ${space(2)};

  svg {
    margin-top: 2px;
  }
`;

/** A gap between them, and no mark: it would end a line where they wrap. */
const Places = styled.span`
  display: flex;
  flex-wrap: wrap;
  column-gap: ${space(3)};
`;

const NoWrap = styled.span`
  white-space: nowrap;
`;

/** Separated by a perforation, like the stub of a ticket. */
const CardFooter = styled.div`
  display: grid;
  gap: ${space(2)};
  padding: ${space(4)} ${space(5)} ${space(5)};
  border-top: 2px dashed ${color.line};

  button {
    @container (max-width: 12.5rem) {
      padding-inline: ${space(1)};
    }
  }

  @container (min-width: 32.5rem) {
    align-content: center;
    border-top: 0;
    border-left: 2px dashed ${color.line};
  }
`;

const Hint = styled.p`
  color: ${color.inkSoft};
  font-size: ${size.small};
  text-align: center;
`;

/** A ticket class with its stock and sale status; `hasWindow`: its sale has a start and an end. */
export type Offer = { seat: SeatDetail; sold: Sold; status: SaleStatus; hasWindow: boolean };

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

export const TicketCard = ({ offer, onSelect }: { offer: Offer; onSelect: (seat: SeatDetail) => void }) => {
  const { seat, status } = offer;
  const id = useId();
  const { label, hint, active } = getButton(offer);
  const left = leftText(offer);
  return (
    <Card data-state={status} aria-labelledby={`${id}-name`}>
      <Sheet>
        <About>
          <Text as="h4" $size="lead" id={`${id}-name`}>
            {seat.seat_detail_name}
          </Text>
          <Price>
            <span>{priceText(seat)}</span>
            {isDonation(seat) && (
              <small>{`Min Donation Rp. ${formatCount(seat.seat_detail_minimum_donation_amount)}`}</small>
            )}
          </Price>
          <Facts>
            <Fact>
              <CalendarIcon size={16} />
              <span>{formatDayRange(seat.seat_detail_datetime, seat.seat_detail_end_datetime)}</span>
            </Fact>
            <Fact>
              <ClockIcon size={16} />
              <span>{formatTimeRange(seat.seat_detail_datetime, seat.seat_detail_end_datetime)}</span>
            </Fact>
            <Fact>
              <TicketIcon size={16} />
              <Places>
                <span>{isReserved(seat) ? 'Pilih kursi' : 'Tanpa nomor kursi'}</span>
                {left && <NoWrap>{left}</NoWrap>}
              </Places>
            </Fact>
            <Fact>
              <UserIcon size={16} />
              <span>{`Maks. ${formatCount(seat.seat_detail_maximum_purchased_quantity)} per pembeli`}</span>
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

import styled from 'styled-components';
import type { EventDetail } from '@acara/shared-contract';
import { formatCount } from '@acara/shared-ui/formats';
import { tokens } from '@acara/shared-ui/theme';
import { classInk } from '../class-ink.ts';
import { placesLeft, priceText } from '../ticket-classes.ts';
import type { Offer } from './ticket-card.tsx';

const { color, from, radius, size, space, target, weight } = tokens;

/** Where the cards are shown one at a time. */
const Lines = styled.ul`
  display: grid;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  overflow: clip;

  ${from.medium} {
    display: none;
  }
`;

const Line = styled.button.attrs({ type: 'button' })`
  display: grid;
  grid-template-columns: 12px minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space(3)};
  width: 100%;
  min-height: ${target};
  padding: ${space(2)} ${space(4)};
  border: 0;
  background: ${color.surface};
  color: ${color.ink};
  text-align: start;

  li + li > & {
    border-top: 1px solid ${color.line};
  }
  &[data-closed='true'] {
    background: ${color.sunken};
    color: ${color.inkSoft};
  }
`;

const Ink = styled.span`
  width: 12px;
  height: 12px;
  border-radius: 4px;
  background: var(--class-ink);
`;

const Name = styled.span`
  font-weight: ${weight.semibold};
  overflow-wrap: anywhere;
`;

const Facts = styled.span`
  display: grid;
  justify-items: end;
  font-variant-numeric: tabular-nums;
  line-height: 1.35;

  small {
    color: ${color.inkSoft};
    font-size: ${size.small};
  }
`;

const stateText = ({ seat, sold, status }: Offer): string | undefined => {
  if (status === 'soldOut') return 'Habis';
  if (status !== 'open' && status !== 'soon') return 'Ditutup';
  const left = placesLeft(seat, sold);
  return left === null ? undefined : `Sisa ${formatCount(left)}`;
};

export type ClassLinesProps = {
  event: Pick<EventDetail, 'seat'>;
  offers: readonly Offer[];
  onShow: (at: number) => void;
};

/** Every class at a glance: its colour on the seat map, name, price and what is left. A press shows its card. */
export const ClassLines = ({ event, offers, onShow }: ClassLinesProps) => (
  <Lines aria-label="Semua kelas tiket">
    {offers.map((offer, at) => {
      const state = stateText(offer);
      return (
        <li key={offer.seat.seat_detail_id}>
          <Line data-closed={offer.status !== 'open' && offer.status !== 'soon'} onClick={() => onShow(at)}>
            <Ink style={{ '--class-ink': classInk(event, offer.seat) }} />
            <Name>{offer.seat.seat_detail_name}</Name>
            <Facts>
              <span>{priceText(offer.seat)}</span>
              {state && <small>{state}</small>}
            </Facts>
          </Line>
        </li>
      );
    })}
  </Lines>
);

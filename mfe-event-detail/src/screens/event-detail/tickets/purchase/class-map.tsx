import styled from 'styled-components';
import { imageSources } from '@acara/shared-contract/images';
import { tokens } from '@acara/shared-ui/theme';
import type { EventDetail, SeatDetail } from '@acara/shared-contract';
import { blockInk } from '@acara/shared-contract/hall';
import { activeClasses, isReserved } from '../ticket-classes.ts';

const { color, from, radius, size, space } = tokens;

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

const Figure = styled.figure`
  display: none;

  ${from.large} {
    display: grid;
    gap: ${space(2)};
  }

  img {
    width: 100%;
    height: auto;
    border: 1px solid ${color.line};
    border-radius: ${radius.card};
  }
  figcaption {
    display: flex;
    align-items: center;
    gap: ${space(2)};
    color: ${color.inkSoft};
    font-size: ${size.small};

    &::before {
      content: '';
      width: 14px;
      height: 14px;
      border-radius: 4px;
      background: var(--class-ink);
    }
  }
`;

export type ClassMapProps = { url: string; eventName: string; className: string; ink: string };

/** The seat map beside the hall on wide windows, with the colour of the class. */
export const ClassMap = ({ url, eventName, className, ink }: ClassMapProps) => (
  <Figure style={{ '--class-ink': ink }}>
    <img
      {...imageSources(url)}
      sizes="264px"
      width={1280}
      height={960}
      alt={`Denah kursi ${eventName}`}
      loading="lazy"
      decoding="async"
    />
    <figcaption>{className} di denah</figcaption>
  </Figure>
);

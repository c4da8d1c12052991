import styled from 'styled-components';
import type { SeatDetail } from '@acara/shared-contract';
import { formatDay } from '@acara/shared-ui/formats';
import { tokens } from '@acara/shared-ui/theme';
import { priceText } from './ticket-classes.ts';

const Rows = styled.ul`
  display: grid;
  gap: ${tokens.space(3)};
`;

const Row = styled.li`
  display: grid;
  gap: ${tokens.space(1)};
  padding: ${tokens.space(5)};
  border: 1px solid ${tokens.color.line};
  border-radius: ${tokens.radius.card};
`;

/** The ticket classes as text: for search engines, without scripting, and until the tab's code has come. */
export const PlainTickets = ({ classes }: { classes: SeatDetail[] }) => (
  <Rows>
    {classes.map((seat) => (
      <Row key={seat.seat_detail_id}>
        <strong>{seat.seat_detail_name}</strong>
        <span>{formatDay(seat.seat_detail_datetime)}</span>
        <span>{priceText(seat)}</span>
      </Row>
    ))}
  </Rows>
);

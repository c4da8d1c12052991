import { useState } from 'react';
import styled from 'styled-components';
import type { EventDetail, SeatDetail } from '@acara/shared-contract';
import { ChunkError, useLoaded } from '@acara/shared-ui/on-demand';
import { formatDayRange } from '@acara/shared-ui/formats';
import { tokens } from '@acara/shared-ui/theme';
import { Stack } from '@acara/shared-ui/primitives';
import { PanelTitle } from '../tabs/panel-title.ts';
import { activeClasses, priceText } from './ticket-classes.ts';

const Row = styled.li`
  display: grid;
  gap: ${tokens.space(1)};
  padding: ${tokens.space(5)};
  border: 1px solid ${tokens.color.line};
  border-radius: ${tokens.radius.card};
`;

/** The ticket classes as text: for search engines, without scripting, and until the tab's code has loaded. */
const PlainTickets = ({ classes }: { classes: SeatDetail[] }) => (
  <Stack as="ul" $gap={3}>
    {classes.map((seat) => (
      <Row key={seat.seat_detail_id}>
        <strong>{seat.seat_detail_name}</strong>
        <span>{formatDayRange(seat.seat_detail_datetime, seat.seat_detail_end_datetime)}</span>
        <span>{priceText(seat)}</span>
      </Row>
    ))}
  </Stack>
);

const loadPanel = () => import('./ticket-sales-panel.tsx').then(({ TicketSalesPanel }) => TicketSalesPanel);

export type TicketsPanelProps = { event: EventDetail; shown: boolean };

const LoadedTickets = (props: TicketsPanelProps) => {
  const panel = useLoaded(loadPanel);
  if (panel.state === 'failed') return <ChunkError onRetry={panel.retry} />;
  if (panel.state === 'loaded') return <panel.part {...props} />;
  return <PlainTickets classes={activeClasses(props.event)} />;
};

/** Where tickets are bought; its code is loaded when the tab is first opened. */
export const TicketsPanel = ({ event, shown }: TicketsPanelProps) => {
  const [wanted, setWanted] = useState(shown);
  if (shown && !wanted) setWanted(true);
  return (
    <section>
      <PanelTitle>Tiket</PanelTitle>
      {wanted ? <LoadedTickets event={event} shown={shown} /> : <PlainTickets classes={activeClasses(event)} />}
    </section>
  );
};

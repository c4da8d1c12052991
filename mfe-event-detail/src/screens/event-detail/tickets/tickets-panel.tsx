import { useState } from 'react';
import type { EventDetail } from '@acara/shared-contract';
import { ChunkError, useLoaded } from '@acara/shared-ui/on-demand';
import { PanelTitle } from '../tabs/panel-title.ts';
import { PlainTickets } from './plain-tickets.tsx';
import { activeClasses } from './ticket-classes.ts';

const loadTickets = () => import('./ticket-sales-panel.tsx').then(({ TicketSalesPanel: TicketOffice }) => TicketOffice);

export type TicketsPanelProps = {
  event: EventDetail;
  /** The panel is asked for: now its code and data may be. */
  shown: boolean;
};

const LoadedTickets = (props: TicketsPanelProps) => {
  const panel = useLoaded(loadTickets);
  if (panel.state === 'failed') return <ChunkError onRetry={panel.retry} />;
  if (panel.state === 'loaded') return <panel.part {...props} />;
  return <PlainTickets classes={activeClasses(props.event)} />;
};

/** Where tickets are bought. Its code comes with the first look at it. */
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

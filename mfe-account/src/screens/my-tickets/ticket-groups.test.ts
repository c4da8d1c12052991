import { sampleEvent, sampleTicket } from '@acara/shared-event-ui/testing';
import { groupByEvent } from './ticket-groups.tsx';

it('keeps tickets of one event together, also of events that share a name [my-tickets.groups]', () => {
  const other = sampleEvent({ event_id: 2 });
  const groups = groupByEvent([
    sampleTicket({ ticket_id: 1 }),
    sampleTicket({ ticket_id: 2, event: other }),
    sampleTicket({ ticket_id: 3 }),
  ]);
  expect(groups.map(({ tickets }) => tickets.map(({ ticket_id }) => ticket_id))).toEqual([[1, 3], [2]]);
});

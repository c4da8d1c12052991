import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import type { EventDetail } from '@acara/shared-contract';
import { anEvent, aSeat } from '../testing/event-fixture.ts';
import { availabilityQueries } from './ticket-classes.ts';
import { useEventSale } from './use-event-sale.ts';

const Sale = ({ event }: { event: EventDetail }) => {
  const { status, priceFrom } = useEventSale(event);
  return <output>{`${status} ${priceFrom}`}</output>;
};

const client = new QueryClient();
const page = (event: EventDetail) => (
  <QueryClientProvider client={client}>
    <MemoryRouter>
      <Sale event={event} />
    </MemoryRouter>
  </QueryClientProvider>
);
const statusText = () => screen.getByRole('status').textContent;

describe('the sale of an event', () => {
  beforeEach(() => jest.useFakeTimers({ now: Date.parse('2026-12-05T17:59:40+07:00') }));
  afterEach(() => {
    jest.useRealTimers();
    client.clear();
  });

  it('changes its status at the exact moment [sale.turns]', async () => {
    render(page(anEvent()));
    expect(statusText()).toBe('open 150000');
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    expect(statusText()).toBe('ended 150000');
  });

  it('follows the live numbers without requesting them [sale.live]', async () => {
    render(page(anEvent({ seat: { seat_detail: [aSeat({ seat_detail_quantity: 800 })] } })));
    expect(statusText()).toBe('open 150000');
    await act(() => {
      client.setQueryData(availabilityQueries.ofEvent(12).queryKey, [
        { seat_detail_id: 1, taken: 800, taken_seat_number: [] },
      ]);
      return jest.advanceTimersByTimeAsync(1);
    });
    expect(statusText()).toBe('soldOut null');
  });

  it('has the status of the API while the server renders', () =>
    expect(renderToString(page(anEvent({ event_sale_status: 'soon' })))).toContain('soon 150000'));
});

import { render, screen } from '@testing-library/react';
import { EventCarousel } from './event-carousel.tsx';
import { sampleEvent } from './testing/sample-event.ts';

const events = [1, 2].map((event_id) => sampleEvent({ event_id, event_name: `Event ${event_id}` }));

it('has a card of each event, with the state that its list gives it', () => {
  render(
    <EventCarousel
      events={events}
      label="Popular Event"
      intervalMs={1500}
      getState={({ event_id }) => (event_id === 2 ? 'Anda punya tiket' : undefined)}
    />,
  );
  const [one, other] = screen.getAllByRole('group', { name: /dari 2$/ });
  expect(one).toHaveTextContent(/Event 1.*Mulai Rp 150.000/);
  expect(other).toHaveTextContent(/Event 2.*Anda punya tiket/);
});

it('shows a picture and Saat ini belum tersedia when empty [site.nothing-here]', () => {
  const { container } = render(<EventCarousel events={[]} label="Popular Event" intervalMs={1500} />);
  expect(screen.getByText('Saat ini belum tersedia')).toBeVisible();
  expect(container.querySelector('svg')).not.toBeNull();
});

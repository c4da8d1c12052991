import { fireEvent, render, screen } from '@testing-library/react';
import { sampleEvent } from '../testing/sample-event.ts';
import { EventCard } from './event-card.tsx';

it.each([
  [false, 'Tambah sebagai favorit'],
  [true, 'Hapus sebagai favorit'],
])('with liked %s the heart has the tooltip %s [card.like, card.unlike]', (liked, text) => {
  render(<EventCard event={sampleEvent({ current_auth_liked: liked })} onLike={jest.fn()} />);
  const heart = screen.getByRole('button', { name: text });
  expect(screen.queryByText(text)).toBeNull();
  fireEvent.pointerEnter(heart, { pointerType: 'mouse' });
  expect(screen.getByText(text)).toBeVisible();
  fireEvent.pointerLeave(heart);
  expect(screen.queryByText(text)).toBeNull();
});

import { reserved } from '../../testing/ticket-sales.tsx';
import { aSeat } from '../../testing/event-fixture.ts';
import { NOTHING_CHOSEN } from './choice.ts';
import { chosenPlaces } from './chosen-places.ts';

it('names seats with their rows in order, or counts tickets', () => {
  const hall = reserved({ seat_detail_quantity: 81 });
  expect(chosenPlaces(hall, { ...NOTHING_CHOSEN, seats: [33, 31] })).toBe('kursi B 31 dan B 33');
  expect(chosenPlaces(hall, { ...NOTHING_CHOSEN, seats: [33, 31, 2] })).toBe('kursi A 2, B 31, dan B 33');
  expect(chosenPlaces(aSeat(), { ...NOTHING_CHOSEN, count: 2 })).toBe('2 tiket');
  expect(chosenPlaces(aSeat(), NOTHING_CHOSEN)).toBeUndefined();
});

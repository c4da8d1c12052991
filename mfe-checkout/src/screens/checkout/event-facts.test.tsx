import { render, screen } from '@testing-library/react';
import { EventFacts } from './event-facts.tsx';
import { sampleDraft } from './testing/sample-purchase.ts';

it.each([
  ['2026-12-06T04:00:00+07:00', '2026-12-06T12:00:00+07:00', 'Min, 06 Desember 2026', '04:00 - 12:00 WIB'],
  ['2026-12-06T04:00:00+07:00', null, 'Min, 06 Desember 2026', '04:00 WIB'],
  [
    '2026-12-05T09:30:00+07:00',
    '2026-12-06T17:30:00+07:00',
    'Sab, 05 Desember 2026 - Min, 06 Desember 2026',
    '09:30 - 17:30 WIB',
  ],
])('the checkout shows the times of the class, %s to %s [checkout.class]', (start, end, day, time) => {
  render(<EventFacts draft={sampleDraft({ seat_detail_datetime: start, seat_detail_end_datetime: end })} />);
  expect(screen.getByText(day)).toBeVisible();
  expect(screen.getByText(time)).toBeVisible();
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DateField } from './date-field.tsx';

let mockLost = true;
jest.mock('./day-calendar.tsx', () => {
  if (mockLost) throw new Error('Loading chunk failed');
  return { DayCalendar: () => <p>kalender</p> };
});

// As newer browsers do.
Element.prototype.scrollIntoView = jest.fn(() => Promise.resolve());

it('shows below the field that the calendar failed to load, and retries', async () => {
  render(<DateField value={undefined} now={Date.now} onChange={jest.fn()} />);
  await userEvent.click(screen.getByRole('button', { name: /KAPAN/ }));
  expect(await screen.findByText('Bagian ini belum bisa dimuat.')).toBeVisible();
  mockLost = false;
  await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }));
  expect(await screen.findByText('kalender')).toBeVisible();
  expect(screen.getByRole('dialog', { name: 'Pilih tanggal' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Kapan Aja' }));
  expect(screen.getByRole('button', { name: /KAPAN/ })).toHaveAttribute('aria-expanded', 'false');
});

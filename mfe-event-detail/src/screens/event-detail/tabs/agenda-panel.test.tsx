import { render, screen, within } from '@testing-library/react';
import type { AgendaItem } from '@acara/shared-contract';
import { AgendaPanel } from './agenda-panel.tsx';

const session = (title: string, day: string, more: Partial<AgendaItem> = {}): AgendaItem => ({
  event_agenda_title: title,
  event_agenda_description: null,
  event_agenda_start_datetime: `2026-12-${day}T19:00:00+07:00`,
  event_agenda_end_datetime: `2026-12-${day}T19:30:00+07:00`,
  event_agenda_speaker_name: null,
  event_agenda_speaker_position: null,
  ...more,
});

it('shows time, title, text and speaker of a session [event.agenda]', () => {
  const opening = session('Pembukaan', '05', {
    event_agenda_description: 'Sambutan dan musik pembuka.',
    event_agenda_speaker_name: 'Rani Wulandari',
    event_agenda_speaker_position: 'Kurator',
  });
  render(<AgendaPanel agenda={[opening]} />);
  const item = within(screen.getByRole('listitem'));
  expect(item.getByRole('heading', { name: 'Pembukaan' })).toBeVisible();
  for (const text of ['19:00 - 19:30 WIB', 'Sambutan dan musik pembuka.', 'Rani Wulandari', 'Kurator'])
    expect(item.getByText(text)).toBeVisible();
});

it('is sorted by time, and grouped by day where there are several', () => {
  render(<AgendaPanel agenda={[session('Penutup', '06'), session('Pembukaan', '05')]} />);
  expect(screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual([
    'Pembukaan',
    'Penutup',
  ]);
  for (const day of ['Sab, 05 Desember 2026', 'Min, 06 Desember 2026']) expect(screen.getByText(day)).toBeVisible();
});

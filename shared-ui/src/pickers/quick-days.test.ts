import { quickDays } from './quick-days.ts';

it.each([
  ['Monday', '2026-11-30', '2026-12-01', { date: '2026-12-05', until: '2026-12-06' }],
  ['Friday', '2026-12-04', '2026-12-05', { date: '2026-12-05', until: '2026-12-06' }],
  ['Saturday', '2026-12-05', '2026-12-06', { date: '2026-12-05', until: '2026-12-06' }],
  ['Sunday', '2026-12-06', '2026-12-07', { date: '2026-12-06' }],
  ['the last day of a year', '2026-12-31', '2027-01-01', { date: '2027-01-02', until: '2027-01-03' }],
])('the quick days on %s [panel.quick-days]', (_name, today, tomorrow, weekend) => {
  expect(quickDays(today)).toEqual([
    { label: 'Hari ini', date: today },
    { label: 'Besok', date: tomorrow },
    { label: 'Akhir pekan ini', ...weekend },
  ]);
});

import { screen } from '@testing-library/react';
import type { EventDetail } from '@acara/shared-contract';
import { renderAt } from '@acara/shared-remote/testing';
import { letIntersect } from '@acara/shared-ui/testing';
import { routes } from '../../../routes.tsx';
import { anEvent } from '../testing/event-fixture.ts';
import { DURING_SALE } from '../testing/ticket-sales.tsx';
import { formatWait } from './sale-reminder.tsx';

Element.prototype.scrollIntoView = jest.fn();

beforeEach(() => {
  letIntersect();
  jest.useFakeTimers({ now: DURING_SALE, advanceTimers: true });
});
afterEach(() => jest.useRealTimers());

const open = async (more: Partial<EventDetail>) => {
  renderAt('/detail-event/jazz-di-atas-awan', routes, {
    'GET /event/slug/*': () => ({ body: { data: anEvent(more) } }),
    'GET /event/12/availability': () => ({ body: { data: [] } }),
    'GET /organizer/7': () => ({ status: 404, body: { error: 'x', code: 'not_found' } }),
    'GET /event/all': () => ({ body: { data: [], last_page: 1 } }),
  });
  await screen.findByRole('tablist');
};

const links = () =>
  screen
    .queryAllByRole('link', { name: /kalender|Ingatkan|Google Calendar/ })
    .map((link) => [link.textContent, link.getAttribute('href')]);

describe('an event whose sale has not opened', () => {
  it('counts down to it, and has an entry for the calendar at that minute [way.reminder]', async () => {
    await open({ event_ticket_sale_start_datetime: '2026-12-04T10:00:00+07:00' });
    expect(screen.getByRole('timer')).toHaveTextContent(/^Dibuka dalam \d+ hari \d+ jam$/);
    const [, , reminder, google] = links();
    expect(reminder).toEqual(['Ingatkan saya', '/api/v1/event/12/calendar.ics?of=sale']);
    expect(google?.[1]).toContain('dates=20261204T030000Z%2F20261204T030000Z');
  });

  it.each([
    ['of a private event', '/api/v1/event/12/calendar.ics?key=x', '/api/v1/event/12/calendar.ics?key=x&of=sale'],
    ['of an event with a public file', '/f.ics', '/f.ics?of=sale'],
  ])('%s adds to the address of its file', async (_, event_calendar_url, href) => {
    await open({ event_calendar_url, event_ticket_sale_start_datetime: '2026-12-04T10:00:00+07:00' });
    expect(links().map(([, at]) => at)).toContain(href);
  });
});

describe('the calendar links', () => {
  it.each([
    ['over', { event_start_datetime: '2026-11-10T19:00:00+07:00', event_end_datetime: '2026-11-10T22:00:00+07:00' }],
    ['inactive', { event_active_status: 0 as const }],
  ])('are missing from an event that is %s [way.calendar]', async (_, more) => {
    await open(more);
    expect(links()).toEqual([]);
  });

  it('are there for one that is sold out or open [way.calendar]', async () => {
    await open({});
    expect(links()).toHaveLength(2);
  });
});

it.each([
  [1_055_000, '12 hari 5 jam'],
  [86_400, '1 hari 0 jam'],
  [86_399, '23:59:59'],
  [9, '00:09'],
])('writes %d s as %s', (seconds, text) => {
  expect(formatWait(seconds)).toBe(text);
});

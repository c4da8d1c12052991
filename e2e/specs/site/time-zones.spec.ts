import { DEMO_EVENTS } from '@acara/core-api/demo';
import { getEvent } from '../../fixtures/api.ts';
import { expect, hydrated, test } from '../../fixtures/test.ts';

const inWib = (iso: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('id-ID', { timeZone: 'Asia/Jakarta', ...options }).format(new Date(iso));

for (const timezoneId of ['America/Los_Angeles', 'Pacific/Kiritimati']) {
  test.describe(timezoneId, () => {
    test.use({ timezoneId });

    test('dates and times are those of WIB, before and after hydration, which finds no difference [site.indonesian, site.dates]', async ({
      page,
      request,
      watched,
    }) => {
      const event = await getEvent(request, DEMO_EVENTS.reservedSeat.slug);
      const day = inWib(event.event_start_datetime, { day: '2-digit', month: 'long', year: 'numeric' });
      const time = inWib(event.event_start_datetime, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).replace(
        '.',
        ':',
      );
      await page.goto(`/detail-event/${event.event_slug}`);
      await expect(page.getByRole('main')).toContainText(day);
      await hydrated(page);
      await expect(page.getByRole('main')).toContainText(day);
      await expect(page.getByRole('main')).toContainText(new RegExp(`${time}[^0-9]*(–|-|WIB)`));
      await page.goto('/');
      await hydrated(page);
      expect(watched.errors).toEqual([]);
    });
  });
}

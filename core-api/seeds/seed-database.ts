import { hash as argon2 } from '@node-rs/argon2';
import type { ClientBase } from 'pg';
import { bannerRows } from './build/banner-rows.ts';
import { createCatalogue } from './build/catalogue.ts';
import { createEventBuilder, type EventBundle } from './build/event-builder.ts';
import { REGULAR_ID, userRows } from './build/user-rows.ts';
import { createCalendar } from './calendar.ts';
import { DEMO_PASSWORD } from './demo.ts';
import { copyRows } from './write/copy.ts';
import { withoutIndexes } from './write/seed-run.ts';
import { writeCatalogue, writeUsers } from './write/write-catalogue.ts';
import { startCounters, writeEvents } from './write/write-events.ts';

type SeedContent = { events: number; now: Date; providerSiteUrl: string; log: (line: string) => void };

const BATCH = 5_000;
/** From here on indexes are created after the rows. */
const BULK = 20_000;

/** Events that the regular demo account may like. */
const likable = ({ event }: EventBundle) =>
  event.event_id <= 90 && !event.event_over && !event.event_private && event.event_active_status === 1;
const LIKES = 9;

/** Fills empty tables, inside the caller's transaction. */
export const seedDatabase = async (
  client: ClientBase,
  { events, now, providerSiteUrl, log }: SeedContent,
): Promise<void> => {
  const calendar = createCalendar(now.getTime());
  const catalogue = createCatalogue();
  await writeCatalogue(client, catalogue, bannerRows(providerSiteUrl));
  await writeUsers(client, userRows(catalogue, calendar, await argon2(DEMO_PASSWORD)));

  const build = createEventBuilder(catalogue, calendar);
  const counters = startCounters();
  const liked: number[] = [];
  const writeAll = async () => {
    for (let first = 1; first <= events; first += BATCH) {
      const size = Math.min(BATCH, events - first + 1);
      const bundles = Array.from({ length: size }, (_, index) => build(first + index));
      await writeEvents(client, bundles, counters, calendar);
      liked.push(...bundles.filter(likable).map(({ event }) => event.event_id));
      if (events > 4 * BATCH && (first - 1) % (10 * BATCH) === 0) log(`events ${first + size - 1} of ${events}`);
    }
  };
  await (events > BULK ? withoutIndexes(client, writeAll) : writeAll());
  await copyRows(
    client,
    'event_like',
    liked
      .filter((_, index) => index % 4 === 0)
      .slice(0, LIKES)
      .map((id, index) => ({
        event_id: id,
        user_id: REGULAR_ID,
        created_at: now.getTime() - (index + 1) * 3_600_000,
      })),
  );
};

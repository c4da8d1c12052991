import type { Pool } from 'pg';

/** For `prepare` of a test app: the list has events with these names alone, one a day, in this order. */
export const withEvents =
  (names: readonly string[]) =>
  async (pool: Pool): Promise<void> => {
    await pool.query('update event set event_active_status = 0');
    await pool.query(
      `insert into event (event_id, event_name, event_slug, event_description, event_image_version, event_start_datetime,
         event_end_datetime, category_venue_id, category_event_id, organizer_id, created_at)
       select 400 + nth, name, 'acara-uji-' || nth, '', 'v', start, start, 1, 1, 1, now()
       from unnest($1::text[]) with ordinality as given(name, nth),
         lateral (select timestamptz '2026-12-09 10:00+07' + nth * interval '1 day' as start)`,
      [names],
    );
  };

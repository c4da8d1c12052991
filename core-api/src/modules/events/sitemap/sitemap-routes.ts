import { listEventAddresses, listEventAddressParts, MAX_LIMIT } from '@acara/shared-contract/endpoints';
import type { FastifyInstance } from 'fastify';
import { statement, type Database } from '../../../platform/database/database.ts';
import { addEndpoint } from '../../../platform/http/endpoint.ts';

export type SitemapRow = { event_id: number; event_slug: string };

/** What anybody may be told of: past events keep their page. */
const PUBLIC_EVENTS = 'event_active_status = 1 and not event_private';

const LIST_ADDRESSES = statement<SitemapRow>(`
  select event_id, event_slug from event
  where event_id > $1 and event_id <= $2 and ${PUBLIC_EVENTS}
  order by event_id
  limit $3`);

/** Goes from part to part by the key, over whatever lies between: a count of a million rows is not needed for it. */
const LIST_PARTS = statement<{ number: number }>(`
  with recursive part (number) as (
    (select (event_id - 1) / $1::int + 1 from event where ${PUBLIC_EVENTS} order by event_id limit 1)
    union all
    select (
      select (event_id - 1) / $1::int + 1 from event
      where event_id > part.number::bigint * $1 and ${PUBLIC_EVENTS}
      order by event_id limit 1
    )
    from part where part.number is not null
  )
  select number from part where number is not null order by number`);

/** Addresses of public events in the order of their ids, for the sitemap. */
export const createSitemapRepository = (database: Database) => ({
  /** At most `limit` of the events with `after < event_id <= until`. */
  addresses: (after: number, until: number, limit: number): Promise<SitemapRow[]> =>
    database.query(LIST_ADDRESSES, [after, until, limit]),

  /** Parts of `size` ids that hold an event, counted from 1. */
  parts: async (size: number): Promise<number[]> =>
    (await database.query(LIST_PARTS, [size])).map(({ number }) => number),
});

export type SitemapRepository = ReturnType<typeof createSitemapRepository>;

/** What the edge makes the sitemap from. It keeps what it made; nothing is kept here. */
export const registerSitemapRoutes = (app: FastifyInstance, { addresses }: { addresses: SitemapRepository }): void => {
  addEndpoint(app, listEventAddresses, async ({ query: { after, until, limit = MAX_LIMIT } }) => ({
    data: await addresses.addresses(after, until, limit),
  }));
  addEndpoint(app, listEventAddressParts, async ({ query }) => ({ data: await addresses.parts(query.size) }));
};

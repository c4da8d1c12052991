import { listEventAddresses, listEventAddressParts, MAX_LIMIT } from '@acara/shared-contract/endpoints';
import type { FastifyInstance } from 'fastify';
import { statement, type Database } from '../../../platform/database/database.ts';
import { addEndpoint } from '../../../platform/http/endpoint.ts';

type SitemapRow = { event_id: number; event_slug: string };

/** Past events too. */
const PUBLIC_EVENTS = 'event_active_status = 1 and not event_private';

const LIST_ADDRESSES = statement<SitemapRow>(`
  select event_id, event_slug from event
  where event_id > $1 and event_id <= $2 and ${PUBLIC_EVENTS}
  order by event_id
  limit $3`);

/** Skips from part to part by the key, without counting all rows. */
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

const createSitemapRepository = (database: Database) => ({
  /** Events with `after < event_id <= until`, by id. */
  addresses: (after: number, until: number, limit: number) => database.query(LIST_ADDRESSES, [after, until, limit]),

  /** Numbers of the ranges of `size` ids with an event, from 1. */
  parts: async (size: number): Promise<number[]> =>
    (await database.query(LIST_PARTS, [size])).map(({ number }) => number),
});

/** Source of the edge's sitemap, which the edge caches. */
export const registerSitemapRoutes = (app: FastifyInstance, reads: Database): void => {
  const sitemap = createSitemapRepository(reads);

  addEndpoint(app, listEventAddresses, async ({ query: { after, until, limit = MAX_LIMIT } }) => ({
    data: await sitemap.addresses(after, until, limit),
  }));
  addEndpoint(app, listEventAddressParts, async ({ query }) => ({ data: await sitemap.parts(query.size) }));
};

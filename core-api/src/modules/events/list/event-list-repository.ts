import { typedSlug } from '@acara/shared-contract/typed-text';
import { SingleFlightCache } from '../../../platform/cache/single-flight-cache.ts';
import type { Clock } from '../../../platform/clock/clock-plugin.ts';
import { statement, type Database } from '../../../platform/database/database.ts';
import type { EventSummaryRow } from '../event-row.ts';
import { isByPrice, type EventFilter } from './event-filter.ts';
import { countStatement, gatherStatement, walkStatement, type EventOrder } from './event-list-statements.ts';
import { createKeywordSearch, KEYWORD_COUNT_CAP, type Counts } from './keyword-search.ts';

/** Further pages are empty. */
const COUNT_CAP = 10_000;

const TAG_BY_SLUG = statement<TagRow>('select tag_id, tag_name from tag where tag_slug = $1');

type TagRow = { tag_id: number; tag_name: string };

/** `page` counts from 1. */
export type EventListRequest = {
  filter: EventFilter;
  keyword?: string;
  order: EventOrder;
  limit: number;
  page: number;
};

export type EventPage = {
  rows: EventSummaryRow[];
  lastPage: number;
  total: number;
  isCapped: boolean;
  /** The keyword that was meant, where no event has the one that was typed. */
  correction?: string;
};

const COUNT_TTL_MS = 10_000;
/** A list that was longer than its cap is so for minutes, and costs most to count. */
const CAPPED_TTL_MS = 5 * 60_000;
const COUNT_BYTES = 2 * 1024 * 1024;

/** Lists of public events that are not over. */
export const createEventListRepository = (database: Database, { now, uptime }: Pick<Clock, 'now' | 'uptime'>) => {
  const counts: Counts = new SingleFlightCache({
    ttl: ({ isCapped }) => (isCapped ? CAPPED_TTL_MS : COUNT_TTL_MS),
    stale: 20_000,
    maxBytes: COUNT_BYTES,
    sizeOf: () => 64,
    uptime,
  });
  const searchKeyword = createKeywordSearch(database, counts, now);

  const listAll = async ({ filter, order, limit, page }: EventListRequest): Promise<EventPage> => {
    const cap = filter.tagId === undefined ? COUNT_CAP : KEYWORD_COUNT_CAP;
    const { sizes, isCapped } = await counts.get(JSON.stringify(filter), async () => {
      const { statement, values } = countStatement(filter, now(), cap);
      const { count = 0 } = (await database.first(statement, values)) ?? {};
      return { sizes: [count], isCapped: count >= cap };
    });
    const [total = 0] = sizes;
    const window = { limit, offset: (page - 1) * limit };
    const found = { total, isCapped, lastPage: Math.max(1, Math.ceil(total / limit)) };
    if (window.offset >= total) return { rows: [], ...found };
    // In the order of the list those with a rare price may be at its end.
    const isGathered = !isCapped && isByPrice(filter);
    const { statement, values } = isGathered
      ? gatherStatement(filter, now(), order, window, cap)
      : walkStatement(filter, now(), order, window);
    return { rows: await database.query(statement, values), ...found };
  };

  return {
    counts,

    list: (request: EventListRequest): Promise<EventPage> =>
      request.keyword === undefined ? listAll(request) : searchKeyword(request, request.keyword),

    /** @returns null for a slug that no tag has */
    tagBySlug: async (slug: string): Promise<TagRow | null> => {
      const tag = await database.first(TAG_BY_SLUG, [slug]);
      const typed = typedSlug(slug);
      return tag ?? (typed === slug ? undefined : await database.first(TAG_BY_SLUG, [typed])) ?? null;
    },
  };
};

export type EventListRepository = ReturnType<typeof createEventListRepository>;

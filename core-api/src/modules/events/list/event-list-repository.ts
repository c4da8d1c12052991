import { SingleFlightCache } from '../../../platform/cache/single-flight-cache.ts';
import type { Clock } from '../../../platform/clock/clock-plugin.ts';
import { statement, type Database } from '../../../platform/database/database.ts';
import type { EventSummaryRow } from '../event-row.ts';
import {
  countStatement,
  gatherStatement,
  walkStatement,
  type EventFilter,
  type EventOrder,
} from './event-list-statements.ts';
import { createKeywordSearch, FEW_MATCHES, KEYWORD_COUNT_CAP, type Matches } from './keyword-search.ts';
import { parseKeyword } from './keyword.ts';

/** Further pages are empty. */
const COUNT_CAP = 10_000;

const TAG_BY_SLUG = statement<TagRow>('select tag_id, tag_name from tag where tag_slug = $1');

type TagRow = { tag_id: number; tag_name: string };

/** `page` counts from 1. */
export type EventListRequest = {
  filter: Omit<EventFilter, 'keyword'>;
  keyword?: string;
  order: EventOrder;
  limit: number;
  page: number;
};

type Filter = EventListRequest['filter'];

const NOTHING: Matches = { total: 0, find: () => Promise.reject(new Error('there is no page of nothing')) };

export type EventPage = { rows: EventSummaryRow[]; lastPage: number };

/** Lists of public events that are not over. */
export const createEventListRepository = (database: Database, { now, uptime }: Pick<Clock, 'now' | 'uptime'>) => {
  const counts = new SingleFlightCache<number>({ ttl: 10_000, stale: 20_000, max: 5_000, uptime });

  const count = (filter: EventFilter, cap: number): Promise<number> =>
    counts.get(`${cap} ${JSON.stringify(filter)}`, async () => {
      const query = countStatement(filter, now(), cap);
      const row = await database.first(query.statement, query.values);
      return row?.count ?? 0;
    });
  const searchKeyword = createKeywordSearch(count);

  const search = async (filter: Filter, typed: string): Promise<Matches> => {
    const query = parseKeyword(typed);
    return query ? searchKeyword(filter, query) : NOTHING;
  };

  const countList = async (filter: Filter): Promise<Matches> => {
    const isTag = filter.tagId !== undefined;
    const total = await count(filter, isTag ? KEYWORD_COUNT_CAP : COUNT_CAP);
    return {
      total,
      find: async (order, window, at) =>
        isTag && total < FEW_MATCHES
          ? gatherStatement(filter, at, order, window, KEYWORD_COUNT_CAP)
          : walkStatement(filter, at, order, window),
    };
  };

  return {
    list: async ({ filter, keyword, order, limit, page }: EventListRequest): Promise<EventPage> => {
      const window = { limit, offset: (page - 1) * limit };
      const { total, find } = keyword === undefined ? await countList(filter) : await search(filter, keyword);
      const lastPage = Math.max(1, Math.ceil(total / limit));
      if (window.offset >= total) return { rows: [], lastPage };
      const query = await find(order, window, now());
      return { rows: await database.query(query.statement, query.values), lastPage };
    },

    /** @returns null for a slug that no tag has */
    tagBySlug: async (slug: string): Promise<TagRow | null> => (await database.first(TAG_BY_SLUG, [slug])) ?? null,
  };
};

export type EventListRepository = ReturnType<typeof createEventListRepository>;

import { typedSlug } from '@acara/shared-contract/typed-text';
import { SingleFlightCache } from '../../../platform/cache/single-flight-cache.ts';
import type { Clock } from '../../../platform/clock/clock-plugin.ts';
import { statement, type Database } from '../../../platform/database/database.ts';
import type { EventSummaryRow } from '../event-row.ts';
import { isByPrice, type EventFilter } from './event-filter.ts';
import { countStatement, gatherStatement, walkStatement, type EventOrder } from './event-list-statements.ts';
import { createKeywordSearch, KEYWORD_COUNT_CAP, type Matches } from './keyword-search.ts';
import { parseKeyword } from './keyword.ts';
import { createKnownWords } from './known-words.ts';

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

const NOTHING: Matches = {
  total: 0,
  isCapped: false,
  find: () => Promise.reject(new Error('there is no page of nothing')),
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
  const counts = new SingleFlightCache<{ count: number; cap: number }>({
    ttl: ({ count, cap }) => (count < cap ? COUNT_TTL_MS : CAPPED_TTL_MS),
    stale: 20_000,
    maxBytes: COUNT_BYTES,
    sizeOf: () => 32,
    uptime,
  });

  const count = async (filter: EventFilter, cap: number): Promise<number> => {
    const counted = await counts.get(`${cap} ${JSON.stringify(filter)}`, async () => {
      const query = countStatement(filter, now(), cap);
      const row = await database.first(query.statement, query.values);
      return { count: row?.count ?? 0, cap };
    });
    return counted.count;
  };
  const knownWords = createKnownWords(database);
  const searchKeyword = createKeywordSearch(count, knownWords);

  const search = async (filter: Filter, typed: string): Promise<Matches> => {
    const query = parseKeyword(typed);
    return query ? searchKeyword(filter, await knownWords.resolve(query)) : NOTHING;
  };

  const countList = async (filter: Filter): Promise<Matches> => {
    const cap = filter.tagId === undefined ? COUNT_CAP : KEYWORD_COUNT_CAP;
    const total = await count(filter, cap);
    const isCapped = total >= cap;
    // In the order of the list those with a rare price may be at its end.
    const isGathered = !isCapped && isByPrice(filter);
    return {
      total,
      isCapped,
      find: async (order, window, at) =>
        isGathered ? gatherStatement(filter, at, order, window, cap) : walkStatement(filter, at, order, window),
    };
  };

  return {
    counts,

    list: async ({ filter, keyword, order, limit, page }: EventListRequest): Promise<EventPage> => {
      const window = { limit, offset: (page - 1) * limit };
      const { find, ...matches } = keyword === undefined ? await countList(filter) : await search(filter, keyword);
      const { total } = matches;
      const lastPage = Math.max(1, Math.ceil(total / limit));
      if (window.offset >= total) return { rows: [], lastPage, ...matches };
      const query = await find(order, window, now());
      return { rows: await database.query(query.statement, query.values), lastPage, ...matches };
    },

    /** @returns null for a slug that no tag has */
    tagBySlug: async (slug: string): Promise<TagRow | null> => {
      const tag = await database.first(TAG_BY_SLUG, [slug]);
      const typed = typedSlug(slug);
      return tag ?? (typed === slug ? undefined : await database.first(TAG_BY_SLUG, [typed])) ?? null;
    },
  };
};

export type EventListRepository = ReturnType<typeof createEventListRepository>;

import { statement, type Database } from '../../../database/database.ts';
import { SingleFlightCache } from '../cache/single-flight-cache.ts';
import { conditionOf, type EventFilter } from './event-filter.ts';
import { countStatement, gatherStatement, walkStatement, type EventOrder } from './event-list-statements.ts';
import type { EventSummaryRow } from './event-row.ts';
import { parseKeyword } from './keyword.ts';

/** Pages beyond this many events are not counted, and not shown: nobody turns a thousand pages. */
const COUNT_CAP = 10_000;
/** Counting the hits of a broad keyword costs more. */
const KEYWORD_COUNT_CAP = 2_000;
/** What only resembles a keyword is compared letter by letter: no more of it than anybody looks at. */
const FUZZY_CAP = 500;
/** With fewer hits it is cheaper to find all of them than to walk the list until enough are met. */
const FEW = 1_000;

const TAG_BY_SLUG = statement<{ tag_id: number }>('select tag_id from tag where tag_slug = $1');

/** What a list is asked for: `limit` rows of page `page`, counted from 1. */
export type EventListRequest = {
  filter: Omit<EventFilter, 'words' | 'fuzzy'>;
  keyword?: string;
  order: EventOrder;
  limit: number;
  page: number;
};

export type EventPage = { rows: EventSummaryRow[]; lastPage: number };

const capOf = (filter: EventFilter) => {
  if (filter.fuzzy !== undefined) return FUZZY_CAP;
  return isSearch(filter) ? KEYWORD_COUNT_CAP : COUNT_CAP;
};

const isSearch = ({ words, fuzzy, tagId }: EventFilter) =>
  words !== undefined || fuzzy !== undefined || tagId !== undefined;

/** Lists of the events that the public may see and that are not over, in every shape of spec §7. */
export const createEventListRepository = (database: Database, now: () => Date) => {
  const counts = new SingleFlightCache<number>({ ttl: 10_000, stale: 20_000, max: 5_000, now: () => now().getTime() });

  const count = (filter: EventFilter): Promise<number> =>
    counts.get(JSON.stringify(filter), async () => {
      const asked = countStatement(conditionOf(filter, now()), capOf(filter));
      const [row] = await database.query(asked.statement, asked.values);
      return row?.count ?? 0;
    });

  /** The filter with the keyword in the strictest form that finds anything: words, else trigrams. */
  const withKeyword = async (filter: EventFilter, typed: string): Promise<EventFilter | null> => {
    const { words, nameWords, fuzzy } = parseKeyword(typed);
    if (words !== null && nameWords !== null) {
      const byWords = { ...filter, words: { all: words, inName: nameWords } };
      if ((await count(byWords)) > 0) return byWords;
    }
    return fuzzy === null ? null : { ...filter, fuzzy };
  };

  return {
    list: async ({ filter: asked, keyword, order, limit, page }: EventListRequest): Promise<EventPage> => {
      const filter: EventFilter | null = keyword === undefined ? asked : await withKeyword(asked, keyword);
      if (filter === null) return { rows: [], lastPage: 1 };
      const total = await count(filter);
      const lastPage = Math.max(1, Math.ceil(total / limit));
      const offset = (page - 1) * limit;
      if (offset >= total) return { rows: [], lastPage };
      const gather = filter.fuzzy !== undefined || (isSearch(filter) && total < FEW);
      const condition = conditionOf(filter, now());
      const window = { limit, offset };
      const query = gather
        ? gatherStatement(condition, order, window, capOf(filter))
        : walkStatement(condition, order, window);
      return { rows: await database.query(query.statement, query.values), lastPage };
    },

    /** @returns null for a slug that no tag has */
    tagIdBySlug: async (slug: string): Promise<number | null> => {
      const [row] = await database.query(TAG_BY_SLUG, [slug]);
      return row?.tag_id ?? null;
    },
  };
};

export type EventListRepository = ReturnType<typeof createEventListRepository>;

import type { SingleFlightCache } from '../../../platform/cache/single-flight-cache.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Window } from '../../../platform/database/page.ts';
import type { EventFilter } from './event-filter.ts';
import type { EventListRequest, EventPage } from './event-list-repository.ts';
import {
  countTiersStatement,
  tiersStatement,
  type KeywordQuery,
  type Tier,
  type TierPart,
} from './keyword-statements.ts';
import { parseKeyword } from './keyword.ts';
import { createKnownWords } from './known-words.ts';

/** Broad keywords are expensive to count. */
export const KEYWORD_COUNT_CAP = 1_000;
const OTHER_CAP = 500;
/** With so many events no other words are searched. */
const ENOUGH_EVENTS = 50;

const TYPED: readonly Tier[] = ['exact', 'begins', 'inName', 'withinName', 'elsewhere'];
const OTHER: readonly Tier[] = ['otherInName', 'otherElsewhere'];

type Counted = { tier: Tier; size: number };
const countAll = (counted: readonly Counted[]) => counted.reduce((sum, { size }) => sum + size, 0);

/** Where the rows of a page lie in the tiers. */
const partsOfPage = (counted: readonly Counted[], { offset, limit }: Window, total: number): TierPart[] => {
  // Bounded: one call.
  const parts: TierPart[] = [];
  const end = Math.min(offset + limit, total);
  let before = 0;
  for (const { tier, size } of counted) {
    const from = Math.max(0, offset - before);
    const rows = Math.min(size, end - before) - from;
    if (rows > 0) parts.push({ tier, window: { offset: from, limit: rows }, isBroad: size >= KEYWORD_COUNT_CAP });
    before += size;
  }
  return parts;
};

export type Counts = SingleFlightCache<{ sizes: number[]; isCapped: boolean }>;

/** Lists of events with a keyword, best first. */
export const createKeywordSearch = (database: Database, counts: Counts, now: () => Date) => {
  const { findParts, findJoined, findSimilar } = createKnownWords(database);

  const count = async (filter: EventFilter, keyword: KeywordQuery, tiers: readonly Tier[]): Promise<Counted[]> => {
    const { sizes } = await counts.get(JSON.stringify([filter, keyword.text, keyword.other, tiers]), async () => {
      const { statement, values } = countTiersStatement(filter, keyword, tiers, now(), KEYWORD_COUNT_CAP);
      const { sizes = [] } = (await database.first(statement, values)) ?? {};
      return { sizes, isCapped: sizes.some((size) => size >= KEYWORD_COUNT_CAP) };
    });
    return tiers.map((tier, at) => ({ tier, size: sizes[at] ?? 0 }));
  };

  /** What else the keyword may mean. Who writes words together or apart has not misspelt them. */
  const findOther = async (filter: EventFilter, keyword: KeywordQuery) => {
    for (const find of [findJoined, findSimilar]) {
      const found = await find(keyword.words);
      if (!found) continue;
      const query = { ...keyword, other: found.query };
      const counted = await count(filter, query, OTHER);
      if (countAll(counted) > 0) return { query, counted, correction: found.correction };
    }
    return null;
  };

  return async ({ filter, order, limit, page }: EventListRequest, typed: string): Promise<EventPage> => {
    const keyword = parseKeyword(typed);
    if (!keyword) return { rows: [], total: 0, lastPage: 1, isCapped: false };
    const query = { ...keyword, parts: await findParts(keyword.words) };
    const counted = await count(filter, query, TYPED);
    const found = countAll(counted);
    const other = found < ENOUGH_EVENTS ? await findOther(filter, query) : null;

    const tiers = [...counted, ...(other?.counted ?? [])];
    const cap = other ? OTHER_CAP : KEYWORD_COUNT_CAP;
    const total = Math.min(cap, countAll(tiers));
    const parts = partsOfPage(tiers, { offset: (page - 1) * limit, limit }, total);
    const rows = tiersStatement(filter, other?.query ?? query, parts, now(), order);
    return {
      rows: parts.length > 0 ? await database.query(rows.statement, rows.values) : [],
      total,
      lastPage: Math.max(1, Math.ceil(total / limit)),
      isCapped: total >= cap,
      ...(found === 0 && other?.correction !== undefined && { correction: other.correction }),
    };
  };
};

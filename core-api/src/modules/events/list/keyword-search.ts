import type { Window } from '../../../platform/database/page.ts';
import type { EventFilter } from './event-filter.ts';
import {
  fewPartsStatement,
  gatherStatement,
  partsStatement,
  type EventOrder,
  type ListPart,
} from './event-list-statements.ts';
import {
  isWithinWords,
  KEYWORD_PARTS,
  withJoined,
  withSimilar,
  type Keyword,
  type KeywordMatch,
  type KeywordPart,
} from './keyword.ts';

/** Matches of broad keywords and tags are expensive to count. */
export const KEYWORD_COUNT_CAP = 1_000;
/** With fewer matches it is cheaper to load all than to walk the list. */
const FEW_MATCHES = 1_000;
const SIMILAR_CAP = 500;
/** With so many matches similar spellings are not searched. */
const ENOUGH_MATCHES = 50;

type Filter = Omit<EventFilter, 'keyword'>;
/** At most `cap`. */
type Count = (filter: EventFilter, cap: number) => Promise<number>;
/** By word. */
type FindWords = (words: readonly string[]) => Promise<ReadonlyMap<string, string[]>>;
/** What events may have instead of a word: similar ones, the most similar first, or the words it consists of. */
type KnownWords = { findSimilar: FindWords; findJoined: FindWords };
type Find = (order: EventOrder, window: Window, now: Date) => Promise<ReturnType<typeof gatherStatement>>;

/** `isCapped`: there may be more than `total`. `correction`: the keyword that was meant, if no event has the one that was typed. */
export type Matches = { total: number; isCapped: boolean; correction?: string; find: Find };

/** A query for other words than those that were typed. */
type Alternative = { words: string } & Pick<Matches, 'correction'>;

/** Best matches first. Few are ranked one by one; of many, the parts are walked in the list's order as far as the page needs. */
export const createKeywordSearch = (count: Count, { findSimilar, findJoined }: KnownWords) => {
  const withMatch = (filter: Filter, query: Keyword, match: KeywordMatch): EventFilter => ({
    ...filter,
    keyword: { query, match },
  });

  const fewMatches = (filter: Filter, query: Keyword, total: number): Matches => ({
    total,
    isCapped: false,
    find: async (order, window, now) =>
      fewPartsStatement(filter, query, KEYWORD_PARTS, now, order, window, KEYWORD_COUNT_CAP),
  });

  /** Where the rows of a page lie in the parts. */
  const getParts = async (filter: Filter, query: Keyword, total: number, { offset, limit }: Window) => {
    // Bounded: one call.
    const parts: ListPart[] = [];
    const end = Math.min(offset + limit, total);
    let before = 0;
    const take = (match: KeywordPart, size: number, few: boolean) => {
      const from = Math.max(0, offset - before);
      const most = Math.min(size, end - before) - from;
      if (most > 0) parts.push({ match, window: { offset: from, limit: most }, few });
      before += size;
    };
    for (const match of KEYWORD_PARTS) {
      if (before >= end) break;
      if (match === 'others') {
        // The rest of the total, which may be capped.
        take(match, total - before, total < KEYWORD_COUNT_CAP && total - before < FEW_MATCHES);
      } else {
        const size = await count(withMatch(filter, query, match), KEYWORD_COUNT_CAP);
        take(match, size, size < FEW_MATCHES);
      }
    }
    return parts;
  };

  /** A query for what else the keyword may mean. Who writes words together or apart has not misspelt them. */
  const findAlternative = async (filter: Filter, query: Keyword, sure: number): Promise<Alternative | null> => {
    const typed = query.words.split(' & ');
    const joined = withJoined(query, await findJoined(typed));
    if (joined !== null) {
      const found = await count(withMatch(filter, query, { similar: joined }), SIMILAR_CAP);
      if (found > sure) return { words: joined };
    }
    const known = await findSimilar(typed);
    const words = withSimilar(query, known);
    if (words === null) return null;
    const correction = typed.map((word) => known.get(word)?.[0] ?? word).join(' ');
    return { words, ...(sure === 0 && correction !== typed.join(' ') && { correction }) };
  };

  return async (filter: Filter, query: Keyword): Promise<Matches> => {
    const words = await count(withMatch(filter, query, 'words'), KEYWORD_COUNT_CAP);
    const all = withMatch(filter, query, 'sure');
    const sure = words < KEYWORD_COUNT_CAP && isWithinWords(query) ? await count(all, KEYWORD_COUNT_CAP) : words;
    if (sure >= FEW_MATCHES) {
      return {
        total: sure,
        isCapped: sure >= KEYWORD_COUNT_CAP,
        find: async (order, window, now) =>
          partsStatement(filter, query, await getParts(filter, query, sure, window), now, order),
      };
    }
    if (sure >= ENOUGH_MATCHES || !query.hasTrigrams) return fewMatches(filter, query, sure);
    const alternative = await findAlternative(filter, query, sure);
    if (alternative === null) return fewMatches(filter, query, sure);
    const { words: similar, ...meant } = alternative;
    const both = withMatch(filter, query, { similar });
    const total = await count(both, SIMILAR_CAP);
    if (total < SIMILAR_CAP)
      return {
        total,
        isCapped: false,
        ...meant,
        find: async (order, window, now) => gatherStatement(both, now, order, window, SIMILAR_CAP),
      };
    return {
      total,
      isCapped: true,
      ...meant,
      find: async (order, window, now) => {
        const before = await getParts(filter, query, sure, window);
        const offset = Math.max(0, window.offset - sure);
        const limit = Math.min(window.offset + window.limit, total) - sure - offset;
        const last = { match: { onlySimilar: similar }, window: { offset, limit }, few: false };
        return partsStatement(filter, query, limit > 0 ? [...before, last] : before, now, order);
      },
    };
  };
};

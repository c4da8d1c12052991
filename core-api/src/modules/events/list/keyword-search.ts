import type { Window } from '../../../platform/database/page.ts';
import {
  type EventFilter,
  gatherStatement,
  slicesStatement,
  type EventOrder,
  type ListSlice,
} from './event-list-statements.ts';
import { KEYWORD_PARTS, type KeywordMatch, type KeywordPart, type Keyword } from './keyword.ts';

/** Counting the hits of a broad keyword costs more than that of other filters. */
export const KEYWORD_COUNT_CAP = 2_000;
/** With fewer hits it is cheaper to find all of them than to walk the list until enough are met. */
export const FEW_MATCHES = 1_000;
/** What only resembles a keyword is compared letter by letter: no more of it than anybody looks at. */
const FUZZY_CAP = 500;
/** With so many that do have the keyword, nobody looks for misspelt ones behind them. */
const ENOUGH_MATCHES = 50;
/** How alike it must be where other events do have the keyword; else as the database is set. */
const FUZZY_THRESHOLD = 0.55;

type Filter = Omit<EventFilter, 'keyword'>;
type Count = (filter: EventFilter, cap: number) => Promise<number>;
type Find = (order: EventOrder, window: Window, now: Date) => Promise<ReturnType<typeof gatherStatement>>;

/** How many events fit, and how a page of them is asked for. */
export type Matches = { total: number; find: Find };

/**
 * Finds the events of a keyword, the best first. Few are gathered and ranked one by one. Of many only as much is looked
 * at as the page needs: their parts are walked one after the other, each in the list's order.
 */
export const createKeywordSearch = (count: Count) => {
  const withMatch = (filter: Filter, asked: Keyword, match: KeywordMatch): EventFilter => ({
    ...filter,
    keyword: { asked, match },
  });

  const gatherMatches = (filter: EventFilter, total: number): Matches => ({
    total,
    find: async (order, window, now) => gatherStatement(filter, now, order, window, KEYWORD_COUNT_CAP),
  });

  /** Where the wanted rows lie in the parts of the list. */
  const getSlices = async (filter: Filter, asked: Keyword, total: number, { offset, limit }: Window) => {
    const slices: ListSlice[] = [];
    const end = Math.min(offset + limit, total);
    let before = 0;
    const take = (match: KeywordPart, size: number, materialize: boolean) => {
      const from = Math.max(0, offset - before);
      const most = Math.min(size, end - before) - from;
      if (most > 0)
        slices.push({ filter: withMatch(filter, asked, match), window: { offset: from, limit: most }, materialize });
      before += size;
    };
    for (const match of KEYWORD_PARTS) {
      if (before >= end) break;
      if (match === 'others') {
        // As many as the total leaves; where that was capped there are more than anybody counted.
        take(match, total - before, total < KEYWORD_COUNT_CAP && total - before < FEW_MATCHES);
      } else {
        const size = await count(withMatch(filter, asked, match), KEYWORD_COUNT_CAP);
        take(match, size, size < FEW_MATCHES);
      }
    }
    return slices;
  };

  return async (filter: Filter, asked: Keyword): Promise<Matches> => {
    const words = await count(withMatch(filter, asked, 'words'), KEYWORD_COUNT_CAP);
    const all = withMatch(filter, asked, 'sure');
    const sure = words < KEYWORD_COUNT_CAP ? await count(all, KEYWORD_COUNT_CAP) : words;
    if (sure >= FEW_MATCHES) {
      return {
        total: sure,
        find: async (order, window, now) =>
          slicesStatement(await getSlices(filter, asked, sure, window), now, order, KEYWORD_COUNT_CAP),
      };
    }
    if (sure >= ENOUGH_MATCHES || !asked.hasTrigrams) return gatherMatches(all, sure);
    const fuzzy = withMatch(filter, asked, { least: sure === 0 ? 0 : FUZZY_THRESHOLD });
    return gatherMatches(fuzzy, Math.max(sure, await count(fuzzy, FUZZY_CAP)));
  };
};

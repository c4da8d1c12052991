import type { Window } from '../../../platform/database/page.ts';
import {
  type EventFilter,
  gatherStatement,
  slicesStatement,
  type EventOrder,
  type Slice,
} from './event-list-statements.ts';
import { KEYWORD_PARTS, type KeywordMatch, type KeywordPart, type Keyword } from './keyword.ts';

/** Counting the hits of a broad keyword costs more than that of other filters. */
export const KEYWORD_COUNT_CAP = 2_000;
/** With fewer hits it is cheaper to find all of them than to walk the list until enough are met. */
export const FEW = 1_000;
/** What only resembles a keyword is compared letter by letter: no more of it than anybody looks at. */
const ALIKE_CAP = 500;
/** With so many that do have the keyword, nobody looks for misspelt ones behind them. */
const ENOUGH = 50;
/** How alike it must be where other events do have the keyword; else as the database is set. */
const ALIKE_BESIDE_HITS = 0.55;

type Filter = Omit<EventFilter, 'keyword'>;
type Count = (filter: EventFilter, cap: number) => Promise<number>;
type Find = (order: EventOrder, window: Window, now: Date) => Promise<ReturnType<typeof gatherStatement>>;

/** How many events fit, and how a page of them is asked for. */
export type Found = { total: number; find: Find };

/**
 * Finds the events of a keyword, the best first. Few are gathered and ranked one by one. Of many only as much is looked
 * at as the page needs: their parts are walked one after the other, each in the list's order.
 */
export const createKeywordSearch = (count: Count) => {
  const ofMatch = (filter: Filter, asked: Keyword, match: KeywordMatch): EventFilter => ({
    ...filter,
    keyword: { asked, match },
  });

  const gathered = (filter: EventFilter, total: number): Found => ({
    total,
    find: async (order, window, now) => gatherStatement(filter, now, order, window, KEYWORD_COUNT_CAP),
  });

  /** Where the wanted rows lie in the parts of the list. */
  const slicesOf = async (filter: Filter, asked: Keyword, total: number, { offset, limit }: Window) => {
    const slices: Slice[] = [];
    const end = Math.min(offset + limit, total);
    let before = 0;
    const take = (match: KeywordPart, size: number, gather: boolean) => {
      const from = Math.max(0, offset - before);
      const most = Math.min(size, end - before) - from;
      if (most > 0)
        slices.push({ filter: ofMatch(filter, asked, match), window: { offset: from, limit: most }, gather });
      before += size;
    };
    for (const match of KEYWORD_PARTS) {
      if (before >= end) break;
      if (match === 'others') {
        // As many as the total leaves; where that was capped there are more than anybody counted.
        take(match, total - before, total < KEYWORD_COUNT_CAP && total - before < FEW);
      } else {
        const size = await count(ofMatch(filter, asked, match), KEYWORD_COUNT_CAP);
        take(match, size, size < FEW);
      }
    }
    return slices;
  };

  return async (filter: Filter, asked: Keyword): Promise<Found> => {
    const words = await count(ofMatch(filter, asked, 'words'), KEYWORD_COUNT_CAP);
    const all = ofMatch(filter, asked, 'sure');
    const sure = words < KEYWORD_COUNT_CAP ? await count(all, KEYWORD_COUNT_CAP) : words;
    if (sure >= FEW) {
      return {
        total: sure,
        find: async (order, window, now) =>
          slicesStatement(await slicesOf(filter, asked, sure, window), now, order, KEYWORD_COUNT_CAP),
      };
    }
    if (sure >= ENOUGH || !asked.hasTrigrams) return gathered(all, sure);
    const alike = ofMatch(filter, asked, { least: sure === 0 ? 0 : ALIKE_BESIDE_HITS });
    return gathered(alike, Math.max(sure, await count(alike, ALIKE_CAP)));
  };
};

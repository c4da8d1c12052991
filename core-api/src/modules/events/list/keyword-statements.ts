import { statement } from '../../../platform/database/database.ts';
import { limitClause, type Window } from '../../../platform/database/page.ts';
import type { EventSummaryRow } from '../event-row.ts';
import { matchingEvents, type AddParameter, type EventFilter } from './event-filter.ts';
import {
  orderBy,
  orderColumns,
  parameters,
  summaries,
  walk,
  type EventOrder,
  type Query,
} from './event-list-statements.ts';
import type { Keyword } from './keyword.ts';

/** What events are compared with. `parts`, `other`: queries for words that have those of the keyword inside, and for other words. */
export type KeywordQuery = Keyword & { parts: string; other?: string };

const stemmed = (query: string) =>
  `to_tsquery('pg_catalog.indonesian', ${query}) || to_tsquery('pg_catalog.simple', ${query})`;

const keywordTable = ({ text, words, parts, other }: KeywordQuery, add: AddParameter): string => {
  const typed = `${add(text)}::text`;
  return `keyword as materialized (
        select ${typed} as text, ${typed} || '\u{10FFFF}' as text_end, ${stemmed(add(words.join(' & ')))} as words,
          ${stemmed(add(parts))} as parts, ${stemmed(add(other ?? null))} as other
      )`;
};

const NAME = 'public.acara_fold(event_name)';
/** The words of the name have weight A. As in the index. */
const NAME_WORDS = "ts_filter(event_search, '{a}')";
const of = (column: string) => `(select ${column} from keyword)`;
const BEGINS = `starts_with(${NAME}, ${of('text')})`;

/** What a keyword finds, best first. No event is in two of them. */
const TIERS = {
  exact: `${NAME_WORDS} @@ ${of('parts')} and ${NAME} = ${of('text')}`,
  begins: `${NAME_WORDS} @@ ${of('parts')} and ${BEGINS} and ${NAME} <> ${of('text')}`,
  inName: `${NAME_WORDS} @@ ${of('words')} and not ${BEGINS}`,
  withinName: `${NAME_WORDS} @@ ${of('parts')} and not ${NAME_WORDS} @@ ${of('words')} and not ${BEGINS}`,
  elsewhere: `event_search @@ ${of('parts')} and not ${NAME_WORDS} @@ ${of('parts')} and not ${BEGINS}`,
  otherInName: `${NAME_WORDS} @@ ${of('other')} and not event_search @@ ${of('parts')} and not ${BEGINS}`,
  otherElsewhere: `event_search @@ ${of('other')} and not ${NAME_WORDS} @@ ${of('other')}
          and not event_search @@ ${of('parts')} and not ${BEGINS}`,
};
export type Tier = keyof typeof TIERS;

/** The same by the index of names, which knows no category and no city. */
const BY_NAME: Partial<Record<Tier, string>> = {
  exact: `${NAME} = ${of('text')}`,
  begins: `${NAME} operator(pg_catalog.~>~) ${of('text')} and ${NAME} operator(pg_catalog.~<~) ${of('text_end')}`,
};
/** Text that the words of the index are split like. */
const PLAIN = /^[\p{L}\p{N} ]+$/u;
const indexed = (tier: Tier, { categoryId, cityId }: EventFilter, { text }: KeywordQuery): string =>
  (categoryId === undefined && cityId === undefined) || !PLAIN.test(text)
    ? (BY_NAME[tier] ?? TIERS[tier])
    : TIERS[tier];

/** How many events the tiers have, each at most `cap`, and none after `cap` events. */
export const countTiersStatement = (
  filter: EventFilter,
  keyword: KeywordQuery,
  tiers: readonly Tier[],
  now: Date,
  cap: number,
): Query<{ sizes: number[] }> => {
  const { values, add } = parameters();
  const events = matchingEvents(filter, now, add);
  const size = (at: number) => `(select count(*)::int from tier${at})`;
  const sizes = tiers.map((_, at) => size(at));
  const counted = tiers.map(
    (tier, at) => `tier${at} as materialized (
        select from ${events} and ${indexed(tier, filter, keyword)} and ${[0, ...sizes.slice(0, at)].join(' + ')} < ${cap} limit ${cap}
      )`,
  );
  const tables = [keywordTable(keyword, add), ...counted].join(',\n      ');
  return { statement: statement(`with ${tables}\n      select array[${sizes.join(', ')}] as sizes`), values };
};

/** Rows of a page from one tier. */
export type TierPart = { tier: Tier; window: Window; isBroad: boolean };

/** A page of consecutive tiers, each in the order of the list: of few events all are sorted, of many the list is walked. */
export const tiersStatement = (
  filter: EventFilter,
  keyword: KeywordQuery,
  parts: readonly TierPart[],
  now: Date,
  order: EventOrder,
): Query<EventSummaryRow> => {
  const parameter = parameters();
  const { values, add } = parameter;
  const sorted = ({ tier, window }: TierPart) => `with hit as materialized (
            select ${orderColumns(order)} from ${matchingEvents(filter, now, add)} and ${indexed(tier, filter, keyword)}
          )
          select event_id from hit as event order by ${orderBy(order)} ${limitClause(window, values)}`;
  const table = keywordTable(keyword, add);
  const pages = parts.map((part, at) => {
    // Not by the indexes of words.
    const page = part.isBroad
      ? walk(filter, now, order, part.window, parameter, `coalesce(${TIERS[part.tier]}, false)`)
      : sorted(part);
    return `(select event_id, ${-at} as hit_rank from (${page}) as part${at})`;
  });
  return { statement: summaries(order, `${table},\n      page as (${pages.join('\n        union all ')})`), values };
};

import type { Keyword } from './keyword.ts';

/**
 * Which events of a keyword are meant.
 * `words`: that have its words, the last one begun; `sure`: also those that have it within a word; `least`: also
 * misspelt ones, so much alike (to 1); 0: those alone. Then the parts of `sure`, the best first.
 */
export type KeywordMatch = 'words' | 'sure' | { least: number } | KeywordPart;

/** Names that are the keyword, that begin with it, that have its words, that have it within a word; then the others. */
export const KEYWORD_PARTS = ['exact', 'begins', 'in-name', 'within-name', 'others'] as const;
export type KeywordPart = (typeof KEYWORD_PARTS)[number];

/** Adds a parameter to a statement, and says how its text names it. */
export type AddParameter = (value: unknown) => string;

const NAME = 'public.acara_fold(event_name)';
/** As the trigram index has it: the name, organiser and tags. */
const TEXT = "public.acara_fold(event_name || ' ' || event_keywords)";
/** Above every character, for the end of a range of texts that begin alike. */
const LAST_CHARACTER = '\u{10FFFF}';

/** In a subquery so that it is made once, not for every row. */
const anyStemming = (query: string) =>
  `(select to_tsquery('pg_catalog.indonesian', ${query}) || to_tsquery('pg_catalog.simple', ${query}))`;

/** Only where the word stands in the name, which has the weight A. */
const inName = (query: string) =>
  query
    .split(' & ')
    .map((word) => (word.includes(':') ? `${word}A` : `${word}:A`))
    .join(' & ');

const likeText = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The condition that an event fits a keyword. */
export const keywordCondition = (
  { text, words, begun, hasTrigrams }: Keyword,
  match: KeywordMatch,
  add: AddParameter,
): string => {
  const has = (query: string) => `event_search @@ ${anyStemming(add(query))}`;
  const range = () =>
    `(${NAME} operator(pg_catalog.~>=~) ${add(text)} and ${NAME} operator(pg_catalog.~<~) ${add(text + LAST_CHARACTER)})`;
  const begins = () => `starts_with(${NAME}, ${add(text)})`;
  const within = () => `${TEXT} like ${add(likeText(text))}`;
  const withinName = () => `strpos(${NAME}, ${add(text)}) > 0`;
  const sure = () => `(${has(begun)} or ${hasTrigrams ? within() : range()})`;

  if (typeof match === 'object') {
    const alike = `${add(text)}::text operator(public.<%) ${TEXT}`;
    // Where nothing is sure there is nothing to add to.
    if (match.least === 0) return alike;
    return `(${sure()} or (${alike} and public.word_similarity(${add(text)}, ${TEXT}) >= ${add(match.least)}))`;
  }
  switch (match) {
    case 'words':
      return has(begun);
    case 'sure':
      return sure();
    case 'exact':
      return `${NAME} = ${add(text)}`;
    case 'begins':
      return `${range()} and ${NAME} <> ${add(text)}`;
    case 'in-name':
      return `${has(inName(words))} and not ${begins()}`;
    case 'within-name':
      return `(${has(inName(begun))}${hasTrigrams ? ` or (${within()} and ${withinName()})` : ''})
        and not ${has(inName(words))} and not ${begins()}`;
    case 'others':
      return `${sure()} and not ${has(inName(begun))} and not ${hasTrigrams ? withinName() : begins()}`;
  }
};

/** What `keywordRank` reads of a row. */
export const RANKED_COLUMNS = `event_search, event_name, event_keywords, ${NAME} as hit_name`;

/**
 * How well a row fits, the higher the better: its name is the keyword, begins with it, has its words, has it within a
 * word, organiser or tags have it, and last what only resembles it, the more the better.
 */
export const keywordRank = ({ text, words, begun }: Keyword, add: AddParameter): string => {
  const has = (query: string) => `event_search @@ ${anyStemming(add(query))}`;
  const asked = add(text);
  return `case
    when hit_name = ${asked} then 6
    when starts_with(hit_name, ${asked}) then 5
    when ${has(inName(words))} then 4
    when ${has(inName(begun))} or strpos(hit_name, ${asked}) > 0 then 3
    when ${has(begun)} or strpos(${TEXT}, ${asked}) > 0 then 2
    else public.word_similarity(${asked}, ${TEXT}) end`;
};

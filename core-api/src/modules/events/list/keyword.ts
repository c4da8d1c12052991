// The Indonesian stemmer of PostgreSQL has no stop words of its own.
const STOP_WORDS = new Set(
  (
    'ada adalah akan atau bagi bahwa bersama bisa dalam dan dari dengan di hal hanya ini itu jadi juga karena ke kita lain ' +
    'lebih maka mau oleh pada para pun saat saja sampai sebagai secara seperti serta sudah tak tanpa telah tentang ' +
    'tersebut tidak untuk yaitu yang'
  ).split(' '),
);

const MAX_WORDS = 12;
/** A shorter beginning of a word would fit half of all events. */
const MIN_PREFIX = 2;
/** Fewer letters hold no trigram to look for. */
const MIN_TRIGRAM = 3;

/** A keyword as the statements want it. */
export type Keyword = {
  /** Lower case, without accents, one blank between two words. */
  text: string;
  /** Text for to_tsquery: every word. */
  words: string;
  /** The same, the last word also as a beginning. */
  prefixQuery: string;
  /** Whether parts of words and misspelt words can be looked for. */
  hasTrigrams: boolean;
};

export const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Reads what a visitor typed. Only letters and digits get into the query texts, so they can hold no operator.
 * Common small words count only when there are no others.
 * @returns null when it has no word
 */
export const parseKeyword = (typed: string): Keyword | null => {
  const text = fold(typed).replace(/\s+/g, ' ').trim();
  const all = (text.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MAX_WORDS);
  const telling = all.filter((word) => !STOP_WORDS.has(word));
  const words = telling.length > 0 ? telling : all;
  const last = words.at(-1);
  if (last === undefined) return null;
  return {
    text,
    words: words.join(' & '),
    prefixQuery: [...words.slice(0, -1), last.length >= MIN_PREFIX ? `${last}:*` : last].join(' & '),
    hasTrigrams: words.join('').length >= MIN_TRIGRAM,
  };
};

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
  { text, words, prefixQuery, hasTrigrams }: Keyword,
  match: KeywordMatch,
  add: AddParameter,
): string => {
  const has = (query: string) => `event_search @@ ${anyStemming(add(query))}`;
  const range = () =>
    `(${NAME} operator(pg_catalog.~>=~) ${add(text)} and ${NAME} operator(pg_catalog.~<~) ${add(text + LAST_CHARACTER)})`;
  const begins = () => `starts_with(${NAME}, ${add(text)})`;
  const within = () => `${TEXT} like ${add(likeText(text))}`;
  const withinName = () => `strpos(${NAME}, ${add(text)}) > 0`;
  const sure = () => `(${has(prefixQuery)} or ${hasTrigrams ? within() : range()})`;

  if (typeof match === 'object') {
    const fuzzy = `${add(text)}::text operator(public.<%) ${TEXT}`;
    // Where nothing is sure there is nothing to add to.
    if (match.least === 0) return fuzzy;
    return `(${sure()} or (${fuzzy} and public.word_similarity(${add(text)}, ${TEXT}) >= ${add(match.least)}))`;
  }
  switch (match) {
    case 'words':
      return has(prefixQuery);
    case 'sure':
      return sure();
    case 'exact':
      return `${NAME} = ${add(text)}`;
    case 'begins':
      return `${range()} and ${NAME} <> ${add(text)}`;
    case 'in-name':
      return `${has(inName(words))} and not ${begins()}`;
    case 'within-name':
      return `(${has(inName(prefixQuery))}${hasTrigrams ? ` or (${within()} and ${withinName()})` : ''})
        and not ${has(inName(words))} and not ${begins()}`;
    case 'others':
      return `${sure()} and not ${has(inName(prefixQuery))} and not ${hasTrigrams ? withinName() : begins()}`;
  }
};

/** What `keywordRank` reads of a row. */
export const RANKED_COLUMNS = `event_search, event_name, event_keywords, ${NAME} as hit_name`;

/**
 * How well a row fits, the higher the better: its name is the keyword, begins with it, has its words, has it within a
 * word, organiser or tags have it, and last what only resembles it, the more the better.
 */
export const keywordRank = ({ text, words, prefixQuery }: Keyword, add: AddParameter): string => {
  const has = (query: string) => `event_search @@ ${anyStemming(add(query))}`;
  const asked = add(text);
  return `case
    when hit_name = ${asked} then 6
    when starts_with(hit_name, ${asked}) then 5
    when ${has(inName(words))} then 4
    when ${has(inName(prefixQuery))} or strpos(hit_name, ${asked}) > 0 then 3
    when ${has(prefixQuery)} or strpos(${TEXT}, ${asked}) > 0 then 2
    else public.word_similarity(${asked}, ${TEXT}) end`;
};

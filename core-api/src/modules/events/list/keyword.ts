import { typedText } from '@acara/shared-contract/typed-text';

// The Indonesian stemmer of PostgreSQL has no stop words of its own.
const STOP_WORDS = new Set(
  (
    'ada adalah akan atau bagi bahwa bersama bisa dalam dan dari dengan di hal hanya ini itu jadi juga karena ke kita lain ' +
    'lebih maka mau oleh pada para pun saat saja sampai sebagai secara seperti serta sudah tak tanpa telah tentang ' +
    'tersebut tidak untuk yaitu yang'
  ).split(' '),
);

const MAX_WORDS = 12;
/** Shorter prefixes would match half of all events. */
const MIN_PREFIX = 2;
const MIN_TRIGRAM = 3;

export type Keyword = {
  /** Lower case, without accents, single spaces. */
  text: string;
  /** For to_tsquery. */
  words: string;
  /** The same, the last word as a prefix. */
  prefixQuery: string;
  /** Long enough to search parts of words and misspelt words. */
  hasTrigrams: boolean;
  known?: KnownWords;
};

/** Words that events have. */
type KnownWords = {
  /** They begin as the last word of the keyword. */
  simple: string[];
  /** The same for its stem. */
  indonesian: string[];
  /** They have its first word inside. */
  inside: string[];
};

export const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Query texts contain only letters and digits, so no operators. Stop words count only if there are no other words.
 * @returns null without a word
 */
export const parseKeyword = (typed: string): Keyword | null => {
  const text = fold(typedText(typed));
  const all = (text.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MAX_WORDS);
  const significant = all.filter((word) => !STOP_WORDS.has(word));
  const words = significant.length > 0 ? significant : all;
  const last = words.at(-1);
  if (last === undefined) return null;
  return {
    text,
    words: words.join(' & '),
    prefixQuery: [...words.slice(0, -1), last.length >= MIN_PREFIX ? `${last}:*` : last].join(' & '),
    hasTrigrams: words.join('').length >= MIN_TRIGRAM,
  };
};

const quote = (word: string) => `'${word.replace(/['\\]/g, '$&$&')}'`;

/**
 * A query for events that have, instead of each word, one that is similar.
 * @param similar of each word
 * @returns null where no word has any
 */
export const withSimilar = ({ prefixQuery }: Keyword, similar: ReadonlyMap<string, string[]>): string | null => {
  const others = (word: string) => (similar.get(word) ?? []).filter((other) => other !== word);
  if ([...similar.keys()].every((word) => others(word).length === 0)) return null;
  const choices = prefixQuery
    .split(' & ')
    .map((word) => [word, ...others(word.replace(':*', '')).map(quote)].join(' | '));
  return choices.map((choice) => `(${choice})`).join(' & ');
};

/**
 * A query for events that have some of the words written together or apart.
 * @param joined queries of words that were typed together, by word, and those of the whole that was typed apart
 * @returns null where there is none
 */
export const withJoined = ({ prefixQuery }: Keyword, joined: ReadonlyMap<string, string[]>): string | null => {
  if (joined.size === 0) return null;
  const words = prefixQuery.split(' & ');
  const apart = words.map((word) => {
    const [plain = '', prefix] = word.split(':');
    const choices = (joined.get(plain) ?? []).map((choice) => (prefix === undefined ? choice : `${choice}:${prefix}`));
    return `(${[word, ...choices].join(' | ')})`;
  });
  const whole = words.length > 1 ? (joined.get(words.join('').replace(':*', '')) ?? []) : [];
  return [apart.join(' & '), ...whole].join(' | ');
};

/**
 * `words`: events with its words, the last one as a prefix; `sure`: also those with it inside a word; `similar`: also
 * those that this query finds, which `withSimilar` made. Else a part of `sure`, or what `similar` adds to it.
 */
export type KeywordMatch = 'words' | 'sure' | { similar: string } | { onlySimilar: string } | KeywordPart;

/** Best first: the name is the keyword, begins with it, has its words, or has it inside a word. */
export const KEYWORD_PARTS = ['exact', 'begins', 'in-name', 'within-name', 'others'] as const;
export type KeywordPart = (typeof KEYWORD_PARTS)[number];

/** Adds a parameter to a statement. @returns its placeholder */
export type AddParameter = (value: unknown) => string;

const NAME = 'public.acara_fold(event_name)';
/** Name, organiser and tags, as in the trigram index. */
const TEXT = "public.acara_fold(event_name || ' ' || event_keywords)";
/** Upper end of a prefix range. */
export const LAST_CHARACTER = '\u{10FFFF}';

/** A parameter whose value the planner does not see, so that it keeps a generic plan instead of planning each call. */
export const hidden = (parameter: string, type: 'text' | 'int' | 'timestamptz' | 'tsquery' = 'text'): string =>
  `(select ${parameter}::${type})`;

const anyStemming = (query: string) =>
  `to_tsquery('pg_catalog.indonesian', ${query}) || to_tsquery('pg_catalog.simple', ${query})`;

const ANY_WORD = 'event_search';
/** The words of the name have weight A. As in its index, which knows no weights. */
const NAME_WORD = "ts_filter(event_search, '{a}')";
/** As in its index. */
const NAME_WORD_OF_DAY = `public.acara_words_of_day(${NAME_WORD}, (event_start_datetime at time zone 'UTC')::date)`;
type Searched = typeof ANY_WORD | typeof NAME_WORD | typeof NAME_WORD_OF_DAY;

const matches = (searched: Searched, query: string) =>
  searched === NAME_WORD_OF_DAY
    ? `${searched} @@ (select public.acara_query_of_day((select ${query}), hours.hour::date))`
    : `${searched} @@ (select ${query})`;

const anyOf = (words: readonly string[]) => `(${words.map(quote).join(' | ')})`;

/** Its words, the last as a prefix: one of the known words that begin so. */
const hasPrefix = (searched: Searched, { words, prefixQuery, known }: Keyword, add: AddParameter): string => {
  if (!known) return matches(searched, anyStemming(add(prefixQuery)));
  const before = words.split(' & ').slice(0, -1).join(' & ');
  const query = (stemming: 'indonesian' | 'simple') => {
    const last = `${add(anyOf(known[stemming]))}::tsquery`;
    return before === '' ? last : `(to_tsquery('pg_catalog.${stemming}', ${add(before)}) && ${last})`;
  };
  return matches(searched, `${query('indonesian')} || ${query('simple')}`);
};

/** Whether it may be found elsewhere than at the beginning of words. */
export const isWithinWords = ({ known }: Keyword): boolean => !known || known.inside.length > 0;

const likeText = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Events that a match finds, and those of them that it leaves out since they are in the parts before it. */
type Condition = { found: string; unless?: string };

/** @param byHour whether only events of `hours.hour`, of the statement, are found, all by the indexes of words */
export const keywordParts = (keyword: Keyword, match: KeywordMatch, add: AddParameter, byHour = false): Condition => {
  const { text, words, hasTrigrams, known } = keyword;
  const has = (query: string, searched: Searched = ANY_WORD) => matches(searched, anyStemming(add(query)));
  /** @param from `~>=~`, or `~>~` without the text itself */
  const range = (from = '~>=~') =>
    `(${NAME} operator(pg_catalog.${from}) ${hidden(add(text))}
      and ${NAME} operator(pg_catalog.~<~) ${hidden(add(text + LAST_CHARACTER))})`;
  const begins = () => `starts_with(${NAME}, ${add(text)})`;
  const isName = (operator: '=' | '<>') => `${NAME} ${operator} ${hidden(add(text))}`;
  const nameWord = byHour ? NAME_WORD_OF_DAY : NAME_WORD; // where the index finds all: to make these words takes long
  const inName = (searched: Searched = NAME_WORD) => hasPrefix(searched, keyword, add);
  const within = () => {
    if (!isWithinWords(keyword)) return 'false';
    if (!known) return `${TEXT} like ${hidden(add(likeText(text)))}`;
    const some = [anyOf(known.inside), ...(words.includes('&') ? [anyOf(known.simple)] : [])].join(' & ');
    return `(${ANY_WORD} @@ ${hidden(add(some), 'tsquery')} and strpos(${TEXT}, ${add(text)}) > 0)`;
  };
  const withinName = () => `strpos(${NAME}, ${add(text)}) > 0`;
  const sure = () => `(${hasPrefix(ANY_WORD, keyword, add)} or ${hasTrigrams ? within() : range()})`;

  if (typeof match === 'object')
    return 'similar' in match
      ? { found: `(${sure()} or ${has(match.similar)})` }
      : { found: has(match.onlySimilar), unless: sure() };
  switch (match) {
    case 'words':
      return { found: hasPrefix(ANY_WORD, keyword, add) };
    case 'sure':
      return { found: sure() };
    case 'exact':
      return { found: byHour ? `${inName(nameWord)} and ${isName('=')}` : isName('=') };
    case 'begins':
      return { found: byHour ? `${inName(nameWord)} and ${begins()} and ${isName('<>')}` : range('~>~') };
    case 'in-name':
      return { found: has(words, nameWord), unless: begins() };
    case 'within-name':
      return {
        found: `(${inName()}${hasTrigrams ? ` or (${within()} and ${withinName()})` : ''})`,
        unless: `(${has(words, NAME_WORD)} or ${begins()})`,
      };
    case 'others':
      return {
        found: sure(),
        unless: `(${inName()} or ${hasTrigrams ? withinName() : begins()})`,
      };
  }
};

export const keywordCondition = (keyword: Keyword, match: KeywordMatch, add: AddParameter): string => {
  const { found, unless } = keywordParts(keyword, match, add);
  return unless === undefined ? found : `${found} and not ${unless}`;
};

/** Read by `keywordRank`. */
export const RANKED_COLUMNS = `event_search, event_name, event_keywords, ${NAME} as hit_name`;

/** Higher is better: as `KEYWORD_PARTS`, then organiser and tags, then by similarity. */
export const keywordRank = ({ text, words, prefixQuery }: Keyword, add: AddParameter): string => {
  const has = (query: string, searched: Searched = ANY_WORD) => matches(searched, anyStemming(add(query)));
  const keyword = add(text);
  return `case
    when hit_name = ${keyword} then 6
    when starts_with(hit_name, ${keyword}) then 5
    when ${has(words, NAME_WORD)} then 4
    when ${has(prefixQuery, NAME_WORD)} or strpos(hit_name, ${keyword}) > 0 then 3
    when ${has(prefixQuery)} or strpos(${TEXT}, ${keyword}) > 0 then 2
    else public.word_similarity(${keyword}, ${TEXT}) end`;
};

import { statement, type Database } from '../../../platform/database/database.ts';

/** A word that was typed, and known words that events may have instead. */
type OtherWords = { word: string; others: string[] };

/** So many known words are searched. */
const MANY = 50;

/** Of each word the known words that have it inside, the shortest first. */
const WORDS_WITH = statement<OtherWords>(`
  select typed as word, array_agg(word) as others
  from unnest($1::text[]) as typed cross join lateral (
    select word from search_word where word like '%' || typed || '%' order by length(word), word limit ${MANY}
  ) as known
  group by typed`);

/**
 * Of each word those that are written alike, at most 8: first those with one slip, then the most similar. A known word is the
 * first of its own.
 */
const SIMILAR_WORDS = statement<OtherWords>(`
  select typed as word, array_agg(word) as others
  from unnest($1::text[]) as typed cross join lateral (
    select word from (
      select word, 1 as slips from unnest($2::text[], $3::text[]) as slip (slipped, word) join search_word using (word)
      where slipped = typed
      union all
      select word, 2 from search_word where word operator(public.%) typed and public.similarity(word, typed) >= 0.45
    ) as alike
    group by word
    order by word = typed desc, min(slips), public.similarity(word, typed) desc, word
    limit 8
  ) as known
  group by typed`);

/** Of each word the two known words, one after the other, that it consists of, as a query. */
const JOINED_WORDS = statement<OtherWords>(`
  select typed as word, array_agg(first || ' <-> ' || second) as others
  from unnest($1::text[]) as typed
    cross join lateral generate_series(3, length(typed) - 3) as at
    cross join lateral (select left(typed, at) as first, substr(typed, at + 1) as second) as parts
  where exists (select from search_word where word = first) and exists (select from search_word where word = second)
  group by typed`);

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
/** Of shorter words nearly every slip is another word. */
const MIN_SLIPPED = 4;
const MAX_SLIPPED = 24;

/** What a word is without one slip of the keyboard: a letter too many, too few, another one, or two in the wrong order. */
export const withoutSlip = (word: string): string[] => {
  if (word.length < MIN_SLIPPED || word.length > MAX_SLIPPED) return [];
  const places = Array.from({ length: word.length + 1 }, (_, at) => [word.slice(0, at), word.slice(at)] as const);
  return places.flatMap(([before, after]) => [
    ...LETTERS.map((letter) => before + letter + after),
    ...(after === '' ? [] : [before + after.slice(1), ...LETTERS.map((letter) => before + letter + after.slice(1))]),
    ...(after.length < 2 ? [] : [before + after.charAt(1) + after.charAt(0) + after.slice(2)]),
  ]);
};

/** Shorter parts of words would match half of all events. */
const MIN_PART = 3;

const quote = (word: string) => `'${word.replaceAll("'", "''")}'`;

/**
 * A query for events that have, of each word, itself or one of the others. A short last word may go on: of longer ones, to read
 * all that begins alike takes longer than to read the known words that do.
 */
const anyOf = (words: readonly string[], others: (word: string) => readonly string[], short = MIN_SLIPPED): string => {
  const own = (word: string, at: number) =>
    at === words.length - 1 && (word.length < short || others(word).length >= MANY) ? `${quote(word)}:*` : quote(word);
  return words.map((word, at) => `(${[own(word, at), ...others(word)].join(' | ')})`).join(' & ');
};

/** `correction`: the keyword that was meant. */
type OtherQuery = { query: string; correction?: string };

/** Queries for words that events have, instead of or beside those that were typed: there are far fewer words than events. */
export const createKnownWords = (database: Database) => {
  const find = async (statement: typeof WORDS_WITH, values: unknown[]): Promise<ReadonlyMap<string, string[]>> =>
    new Map((await database.query(statement, values)).map(({ word, others }) => [word, others]));

  return {
    /** Words that have those inside. */
    findParts: async (words: readonly string[]): Promise<string> => {
      const known = await find(WORDS_WITH, [words.filter((word) => word.length >= MIN_PART)]);
      return anyOf(words, (word) => (known.get(word) ?? []).map(quote), MIN_PART);
    },

    /** Words that are written apart; those that are written together are parts. */
    findJoined: async (words: readonly string[]): Promise<OtherQuery | null> => {
      const known = await find(JOINED_WORDS, [words]);
      return known.size > 0 ? { query: anyOf(words, (word) => known.get(word) ?? []) } : null;
    },

    /** Words that are written alike. */
    findSimilar: async (words: readonly string[]): Promise<OtherQuery | null> => {
      const slips = words.flatMap((word) => withoutSlip(word).map((other) => [word, other] as const));
      const pairs = [slips.map(([word]) => word), slips.map(([, other]) => other)];
      const known = await find(SIMILAR_WORDS, [words, ...pairs]);
      const others = (word: string) => (known.get(word) ?? []).filter((other) => other !== word);
      if (words.every((word) => others(word).length === 0)) return null;
      const meant = words.map((word) => known.get(word)?.[0] ?? word).join(' ');
      return {
        query: anyOf(words, (word) => others(word).map(quote)),
        ...(meant !== words.join(' ') && { correction: meant }),
      };
    },
  };
};

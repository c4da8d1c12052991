import { statement, type Database } from '../../../platform/database/database.ts';
import { LAST_CHARACTER, type Keyword } from './keyword.ts';

/**
 * Of each word those that are written alike, at most 8: first those with one slip, then the most similar. A known word is the
 * first of its own.
 */
const SIMILAR_WORDS = statement<{ word: string; similar: string[] }>(`
  select typed as word, array_agg(word) as similar
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

/** Of each word the known words, one after the other, that it consists of, as a query; of all together the known word. */
const JOINED_WORDS = statement<{ word: string; choices: string[] }>(`
  select typed as word, array_agg(first || ' <-> ' || second) as choices
  from unnest($1::text[]) as typed
    cross join lateral generate_series(3, length(typed) - 3) as at
    cross join lateral (select left(typed, at) as first, substr(typed, at + 1) as second) as parts
  where exists (select from search_word where word = first) and exists (select from search_word where word = second)
  group by typed
  union all
  select word, array[word] from search_word where word = $2`);

const begins = (column: string, text: string) =>
  `${column} operator(pg_catalog.~>=~) ${text} and ${column} operator(pg_catalog.~<~) (${text} || '${LAST_CHARACTER}')`;

/** As in its index. */
const STEM = "(ts_lexize('pg_catalog.indonesian_stem', word))[1]";
/** So many words are searched as a prefix. */
const MANY = 40;

/**
 * The known words that begin as a word, the stems that begin as its stem, and the known words that are like a pattern. One row
 * of stems: a set of unknown size would make the server plan each call.
 */
const WORDS_LIKE = statement<{ stems: string[]; simple: string[]; indonesian: string[]; inside: string[] }>(`
  with own as (
    select stems, stems[1] as stem from tsvector_to_array(to_tsvector('pg_catalog.indonesian', $1)) as stems
  )
  select (select stems from own) as stems,
    array(select word from search_word where ${begins('word', '$1')} limit ${MANY + 1}) as simple,
    array(
      select word from own, search_word where ${begins('word', 'stem')}
      union select ${STEM} from own, search_word where ${begins(STEM, 'stem')}
      limit ${MANY + 1}
    ) as indonesian,
    array(select word from search_word where word like $2 limit ${MANY + 1}) as inside`);

/** Letters and digits, single spaces. */
const PLAIN = /^[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*$/u;

/** The words that events have, as the keyword search needs them. There are far fewer words than events. */
export const createKnownWords = (database: Database) => ({
  findSimilar: async (words: readonly string[]) => {
    const slips = words.flatMap((word) => withoutSlip(word).map((meant) => [word, meant] as const));
    const rows = await database.query(SIMILAR_WORDS, [
      words,
      slips.map(([word]) => word),
      slips.map(([, meant]) => meant),
    ]);
    return new Map(rows.map(({ word, similar }) => [word, similar]));
  },

  findJoined: async (words: readonly string[]) => {
    const rows = await database.query(JOINED_WORDS, [words, words.length > 1 ? words.join('') : null]);
    return new Map(rows.map(({ word, choices }) => [word, choices]));
  },

  /**
   * Adds the known words that a keyword finds. The index of events reads all places of a word that begins like a keyword
   * before it looks for the other words, and all of its trigrams for a keyword within a word; of whole words it reads
   * what they have in common.
   */
  resolve: async (keyword: Keyword): Promise<Keyword> => {
    const words = keyword.words.split(' & ');
    const first = words[0] ?? '';
    const last = words.at(-1) ?? '';
    if (!PLAIN.test(keyword.text) || first.length < 2 || last.length < 2 || !keyword.hasTrigrams) return keyword;
    // What precedes or follows a space in the keyword ends or begins a word.
    const inside = keyword.text === first ? `%_${first}%` : `%_${first}`;
    const found = await database.first(WORDS_LIKE, [last, inside]);
    if (found?.stems.length !== 1) return keyword;
    const { stems, ...known } = found;
    if (Object.values(known).some(({ length }) => length > MANY)) return keyword;
    return {
      ...keyword,
      known: {
        simple: [...new Set([last, ...known.simple])],
        indonesian: [...new Set([...stems, ...known.indonesian])],
        // Before a stop word that was left out there is a space.
        inside: keyword.text.startsWith(first) ? known.inside : [],
      },
    };
  },
});

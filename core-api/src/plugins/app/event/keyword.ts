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
const MIN_FUZZY = 3;

/** A keyword as the statements want it. */
export type Keyword = {
  /** Text for to_tsquery: every word, the last one also as a beginning. Null when the keyword has no word. */
  words: string | null;
  /** The same, found in the name only. */
  nameWords: string | null;
  /** Lower case without accents, for comparing by trigrams. Null when too short for that. */
  fuzzy: string | null;
};

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const asQuery = (words: string[], weight: 'A' | '') =>
  words
    .map((word, index) => {
      const marks = `${index === words.length - 1 && word.length >= MIN_PREFIX ? '*' : ''}${weight}`;
      return marks ? `${word}:${marks}` : word;
    })
    .join(' & ');

/**
 * Reads what a visitor typed. Only letters and digits get into the query text, so it can hold no operator.
 * Common small words count only when there are no others.
 */
export const parseKeyword = (typed: string): Keyword => {
  const folded = fold(typed).replace(/\s+/g, ' ').trim();
  const all = (folded.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MAX_WORDS);
  const telling = all.filter((word) => !STOP_WORDS.has(word));
  const words = telling.length > 0 ? telling : all;
  return {
    words: words.length > 0 ? asQuery(words, '') : null,
    nameWords: words.length > 0 ? asQuery(words, 'A') : null,
    fuzzy: words.join('').length >= MIN_FUZZY ? folded : null,
  };
};

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
  begun: string;
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
    begun: [...words.slice(0, -1), last.length >= MIN_PREFIX ? `${last}:*` : last].join(' & '),
    hasTrigrams: words.join('').length >= MIN_TRIGRAM,
  };
};

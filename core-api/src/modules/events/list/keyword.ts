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

export type Keyword = {
  /** Lower case, without accents, single spaces. */
  text: string;
  /** At least one, of letters and digits. */
  words: string[];
};

export const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Stop words count only if there are no other words.
 * @returns null without a word
 */
export const parseKeyword = (typed: string): Keyword | null => {
  const text = fold(typedText(typed));
  const all = (text.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MAX_WORDS);
  const significant = all.filter((word) => !STOP_WORDS.has(word));
  const words = significant.length > 0 ? significant : all;
  return words.length > 0 ? { text, words } : null;
};

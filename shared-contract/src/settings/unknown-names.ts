import { isName, knownSettings } from './schema.ts';

/** First words that other programs' variables have too: there a name that looks like ours may well be somebody else's. */
const COMMON_WORDS = new Set(
  'ACCESS API CHROMIUM CLUSTER DATA DATABASE DEV GOOGLE HOST IMAGE LOG MAIL NODE PORT PUBLIC SERVICE SITE SMTP TEST TOKEN'.split(
    ' ',
  ),
);

/** Slips of the hand between two words: letters too many, missing, wrong, or two that changed places. */
export const slipsBetween = (one: string, other: string): number => {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= one.length; row += 1) {
    const slips = [row];
    rows.push(slips);
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      slips.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(row - 2, column - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return at(one.length, other.length);
};

const nearest = (name: string, most: number, isCandidate: (known: string) => boolean): string | undefined =>
  knownSettings
    .map(([known]) => ({ known, slips: isCandidate(known) ? slipsBetween(name, known) : Infinity }))
    .filter(({ slips }) => slips <= most)
    .sort((one, other) => one.slips - other.slips)[0]?.known;

const refusal = (name: string, hint: string | undefined): string =>
  `${name}: unknown, ${hint ? `did you mean ${hint}?` : '.env.example has all names'}`;

/** What is wrong with the names in a file of settings, which has no others in it. */
export const unknownNames = (names: readonly string[]): string[] =>
  names
    .filter((name) => !isName(name))
    .map((name) =>
      refusal(
        name,
        nearest(name.toUpperCase(), Math.max(2, name.length / 3), () => true),
      ),
    );

const firstWord = (name: string): string => name.split('_', 1).join();

/**
 * What is wrong with the names of variables, where those of others are normal: misspelt ones of ours, that is with the
 * same first word, if only ours begin with it, and a slip for every eight letters.
 */
export const misspeltNames = (names: readonly string[]): string[] =>
  names.flatMap((name) => {
    if (isName(name) || COMMON_WORDS.has(firstWord(name))) return [];
    const known = nearest(name, Math.floor(name.length / 8), (other) => firstWord(other) === firstWord(name));
    return known ? [refusal(name, known)] : [];
  });

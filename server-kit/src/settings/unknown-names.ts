import { isName, knownSettings } from './schema.ts';

/** First words that variables of other programs also have: a similar name may be theirs. */
const COMMON_WORDS = new Set(
  'ACCESS API CHROMIUM DATA DATABASE DEV GOOGLE HOST IMAGE LOG MAIL NODE OTEL PORT PUBLIC SERVICE SITE SMTP TEST TOKEN'.split(
    ' ',
  ),
);

/** The Damerau-Levenshtein distance: insertions, deletions, substitutions and transpositions. */
const editDistance = (one: string, other: string): number => {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= one.length; row += 1) {
    const distance = [row];
    rows.push(distance);
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      distance.push(
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
    .map(([known]) => ({ known, distance: isCandidate(known) ? editDistance(name, known) : Infinity }))
    .filter(({ distance }) => distance <= most)
    .sort((one, other) => one.distance - other.distance)[0]?.known;

const problem = (name: string, hint: string | undefined): string =>
  `${name}: unknown, ${hint ? `did you mean ${hint}?` : '.env.example has all names'}`;

/** Problems of names in the settings file, where every name is ours. */
export const unknownNames = (names: readonly string[]): string[] =>
  names
    .filter((name) => !isName(name))
    .map((name) =>
      problem(
        name,
        nearest(name.toUpperCase(), Math.max(2, name.length / 3), () => true),
      ),
    );

const firstWord = (name: string): string => name.split('_', 1).join();

/**
 * Problems of names in the environment, where other names are normal: misspelt ones of ours, with the same first word,
 * if only ours have it, and one edit for every eight letters.
 */
export const misspeltNames = (names: readonly string[]): string[] =>
  names.flatMap((name) => {
    if (isName(name) || COMMON_WORDS.has(firstWord(name))) return [];
    const known = nearest(name, Math.floor(name.length / 8), (other) => firstWord(other) === firstWord(name));
    return known ? [problem(name, known)] : [];
  });

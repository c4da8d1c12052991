/** Changes that break a running process of the previous release. */
const CONTRACTING: readonly [what: string, pattern: RegExp][] = [
  ['drops something', /^drop (?!index|trigger)/],
  [
    'drops a column',
    /^alter table .*\bdrop (?:column |if exists )?(?!constraint|default|not null|expression|identity)/,
  ],
  ['drops a default', /^alter table .*\bdrop default/],
  ['renames something', /^alter .*\brename\b/],
  ['makes a column not null', /^alter table .*\bset not null/],
  ['changes the type of a column', /^alter table .*\balter (?:column )?\S+ (?:set data )?type\b/],
  ['moves something', /^alter .*\bset schema\b/],
];

/** Adds a column that the previous release does not fill. */
const UNFILLED =
  /\badd (?:column )?(?!constraint|check|foreign|primary|unique)(?=.*\bnot null\b)(?!.*\b(?:default|generated)\b)/;

/** `-- Contracts: safe after <release>` */
const MARK = /^-- Contracts: safe after \S+/m;

/** Without comments, function bodies and texts; single spaces. */
const splitStatements = (sql: string): string[] =>
  sql
    .replace(/--.*$/gm, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter(Boolean);

/** Splits at commas outside of parentheses. */
const splitClauses = (statement: string): string[] => {
  let depth = 0;
  let parts = [''];
  for (const character of statement) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) parts = [...parts, ''];
    else parts[parts.length - 1] += character;
  }
  return parts;
};

/** Breaking changes of a migration; none if it is marked as safe. */
export const contractions = (migration: string): string[] => {
  if (MARK.test(migration)) return [];
  return splitStatements(migration).flatMap((statement) => {
    const isOfTable = statement.startsWith('alter table');
    const clauses = isOfTable ? splitClauses(statement) : [statement];
    return [
      ...CONTRACTING.filter(([, pattern]) =>
        clauses.some((clause) => pattern.test(isOfTable ? `alter table ${clause}` : clause)),
      ),
      ...(isOfTable && clauses.some((clause) => UNFILLED.test(clause))
        ? [['adds a column that must be filled'] as const]
        : []),
    ].map(([what]) => `${what}: ${statement}`);
  });
};

/** Indexes of tables that have rows, whose writers would wait until they are built. */
export const blockingIndexes = (migration: string): string[] => {
  const statements = splitStatements(migration);
  const created = new Set(
    statements.flatMap(
      (statement) => /^create (?:unlogged )?table (?:if not exists )?(\w+)/.exec(statement)?.[1] ?? [],
    ),
  );
  return statements.filter((statement) => {
    const table = /^create (?:unique )?index (?!concurrently\b).*? on (\w+)/.exec(statement)?.[1];
    return table !== undefined && !created.has(table);
  });
};

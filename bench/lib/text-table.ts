/** Missing and not a number: `-`. */
export type Row = Readonly<Record<string, string | number | null | undefined>>;

/** A number in three digits, whole from a hundred on; `-` for none. */
export const rounded = (value: number | null | undefined): string => {
  if (value == null || Number.isNaN(value)) return '-';
  return Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
};

/** The keys of the first row, and the rows under them. */
export const textTable = (rows: readonly Row[]): string => {
  const header = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) =>
    header.map((name) => (typeof row[name] === 'string' ? row[name] : rounded(row[name]))),
  );
  const widths = header.map((title, at) => Math.max(title.length, ...lines.map((line) => line[at]?.length ?? 0)));
  return [header, ...lines]
    .map((line) =>
      line
        .map((text, at) => text.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

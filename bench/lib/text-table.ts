/** Missing and not a number: `-`. */
export type Row = Readonly<Record<string, string | number | null | undefined>>;

/** A number in three digits, whole from a hundred on; `-` for none. */
export const rounded = (value: number | null | undefined): string => {
  if (value == null || Number.isNaN(value)) return '-';
  return Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
};

/** The keys of the first row, and the rows under them; numbers are rounded and aligned to the right. */
export const textTable = (rows: readonly Row[]): string => {
  const header = Object.keys(rows[0] ?? {});
  const texts = rows.map((row) =>
    header.map((name) => (typeof row[name] === 'string' ? row[name] : rounded(row[name]))),
  );
  const columns = header.map((title, column) => {
    const cells = texts.map((row) => row[column] ?? '');
    return {
      width: Math.max(title.length, ...cells.map(({ length }) => length)),
      isNumeric: cells.every((cell) => /^[-+\d.%× ]*$/.test(cell)),
    };
  });
  const line = (cells: readonly string[]) =>
    columns
      .map(({ width, isNumeric }, column) => cells[column]?.[isNumeric ? 'padStart' : 'padEnd'](width))
      .join('  ')
      .trimEnd();
  return [header, ...texts].map(line).join('\n');
};

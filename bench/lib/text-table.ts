/** Rows under a header, columns as wide as their widest cell; numbers are aligned to the right. */
export const textTable = (header: readonly string[], rows: readonly (readonly (string | number)[])[]): string => {
  const texts = rows.map((row) => row.map(String));
  const widths = header.map((title, column) => Math.max(title.length, ...texts.map((row) => row[column]?.length ?? 0)));
  const isNumeric = header.map((_, column) => texts.every((row) => /^[-+\d.%× ]*$/.test(row[column] ?? '')));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) =>
        isNumeric[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [line(header), ...texts.map(line)].join('\n');
};

/** A number in so many digits after the point; `-` for none. */
export const fixed = (value: number | null | undefined, digits: number): string =>
  value == null || Number.isNaN(value) ? '-' : value.toFixed(digits);

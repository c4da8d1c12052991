import qrcode from 'qrcode-generator';

/** Modules around the code that stay white: what readers need to find it (ISO 18004). */
const QUIET_ZONE = 4;

/** A QR code as `<svg>`, dark on white in both themes. */
export const qrMarkup = (text: string): string => {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const isDark = (row: number, column: number) => column < count && code.isDark(row, column);
  let path = '';
  for (let row = 0; row < count; row += 1)
    for (let column = 0; column < count; column += 1) {
      const start = column;
      while (isDark(row, column)) column += 1;
      if (column > start) path += `M${start} ${row}h${column - start}v1h${start - column}z`;
    }
  const size = count + 2 * QUIET_ZONE;
  return (
    `<svg viewBox="${-QUIET_ZONE} ${-QUIET_ZONE} ${size} ${size}" role="img" aria-label="Kode QR" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M${-QUIET_ZONE} ${-QUIET_ZONE}h${size}v${size}h${-size}z"/><path d="${path}"/></svg>`
  );
};

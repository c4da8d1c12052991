import qrcode from 'qrcode-generator';

/** A row of dark modules that touch each other: `length` of them from column `x` in row `y`. */
export type DarkRun = { x: number; y: number; length: number };

/** A QR code as what is to be drawn; the quiet zone is not part of `size`. */
export type QrCode = { size: number; runs: DarkRun[] };

/** Modules that must stay light around a code. */
export const QUIET_ZONE = 4;

const ALPHANUMERIC = /^[0-9A-Z $%*+\-./:]+$/;

/** The QR code of a text, readable also where an eighth of it is dirty (level M). */
export const qrCodeOf = (text: string): QrCode => {
  const code = qrcode(0, 'M');
  code.addData(text, ALPHANUMERIC.test(text) ? 'Alphanumeric' : 'Byte');
  code.make();
  const size = code.getModuleCount();
  const runs: DarkRun[] = [];
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      if (!code.isDark(y, x)) continue;
      const last = runs.at(-1);
      if (last?.y === y && last.x + last.length === x) last.length += 1;
      else runs.push({ x, y, length: 1 });
    }
  return { size, runs };
};

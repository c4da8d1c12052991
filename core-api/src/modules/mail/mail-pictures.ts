import qrcode from 'qrcode-generator';
import sharp from 'sharp';
import { MARK } from './mail-mark.ts';

/** Pixels of a module; a code of 29 modules is then twice as large as it is shown. */
const MODULE = 10;
/** Light modules around a code. */
const QUIET_ZONE = 4;

/** A QR code as a small PNG, dark on white with its quiet zone. */
export const drawCode = (text: string): Promise<Buffer> => {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const size = count + 2 * QUIET_ZONE;
  const pixels = Buffer.alloc(size * size, 255);
  for (let y = 0; y < count; y += 1)
    for (let x = 0; x < count; x += 1) if (code.isDark(y, x)) pixels[(y + QUIET_ZONE) * size + x + QUIET_ZONE] = 0;
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * MODULE, size * MODULE, { kernel: 'nearest' })
    .png({ palette: true, colours: 2 })
    .toBuffer();
};

let mark: Promise<Buffer> | undefined;

/** The mark of the site in white, for the purple head of mails: mail programs draw no SVG. */
export const drawMark = (): Promise<Buffer> => {
  mark ??= sharp(Buffer.from(MARK), { density: 144 })
    .png()
    .toBuffer()
    .catch((error: unknown) => {
      // The next mail may succeed.
      mark = undefined;
      throw error;
    });
  return mark;
};

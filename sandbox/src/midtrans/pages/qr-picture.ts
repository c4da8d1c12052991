import qrcode from 'qrcode-generator';
import { html, type Html } from '../../web/html.ts';

const QUIET_ZONE = 4;

/** A QR code as a picture, dark on white with its quiet zone. @param label what a screen reader says */
export const qrPicture = (text: string, label: string): Html => {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const rows = Array.from({ length: count }, (_row, row) => row);
  const path = rows
    .flatMap((row) => rows.filter((column) => code.isDark(row, column)).map((column) => `M${column} ${row}h1v1h-1z`))
    .join('');
  const size = count + 2 * QUIET_ZONE;
  return html`<svg
    class="pay-qr"
    viewBox="-${QUIET_ZONE} -${QUIET_ZONE} ${size} ${size}"
    role="img"
    aria-label="${label}"
  >
    <path d="${path}" />
  </svg>`;
};

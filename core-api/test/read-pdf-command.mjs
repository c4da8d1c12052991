// Reads a PDF from standard input as a phone at the door would: its text, and the code on its picture. Answers JSON.
// A process of its own, because the reader is a module that the test runner cannot load.
import { buffer } from 'node:stream/consumers';
import jsQR from 'jsqr';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

const SCALE = 2;

const pdf = await getDocument({ data: new Uint8Array(await buffer(process.stdin)), verbosity: 0 }).promise;
const page = await pdf.getPage(1);
const { items } = await page.getTextContent();
const viewport = page.getViewport({ scale: SCALE });
const { canvas, context } = pdf.canvasFactory.create(viewport.width, viewport.height);
await page.render({ canvasContext: context, viewport }).promise;
const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
const read = jsQR(data, width, height);
const light = (x, y) => data[4 * (Math.round(y) * width + Math.round(x))] > 200;
const corner = read?.location.topLeftCorner;
const module = read ? (read.location.topRightCorner.x - corner.x) / (17 + 4 * read.version) : 0;
const quiet = [1, 2, 3].every(
  (far) => light(corner.x - far * module, corner.y) && light(corner.x, corner.y - far * module),
);

process.stdout.write(
  JSON.stringify({
    pages: pdf.numPages,
    text: items
      .map(({ str }) => str)
      .join(' ')
      .replaceAll(/\s+/gu, ' '),
    letters: items.map(({ str }) => str).join(''),
    code: read?.data ?? null,
    quiet,
  }),
);

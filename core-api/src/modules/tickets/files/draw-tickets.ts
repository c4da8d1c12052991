import { formatSeat, formatTimeRange, formatWeekdayRange } from '@acara/shared-contract/formats';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import qrcode from 'qrcode-generator';
import type { Weight } from './fonts.ts';
import { cleanLine, isLatin, wrapText } from './pdf-text.ts';
import { splitLine, type TextRun } from './shaped-text.ts';
import type { TicketContent } from './ticket-file-repository.ts';

/** `length` adjacent dark modules from column `x` in row `y`. */
type DarkRun = { x: number; y: number; length: number };

/** `size` is without the quiet zone. */
type QrCode = { size: number; runs: DarkRun[] };

/** Light modules around a code. */
const QUIET_ZONE = 4;

const ALPHANUMERIC = /^[0-9A-Z $%*+\-./:]+$/;

const createQrCode = (text: string): QrCode => {
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

/** A5, in points. */
const PAGE = { width: 419.53, height: 595.28 };
const MARGIN = 36;
const WIDTH = PAGE.width - 2 * MARGIN;
const HEADER = 46;
const POSTER = { width: 156, height: 87.75, radius: 6, gap: 16 };
const CODE = 166;

const COLOUR = { brand: '#5b21b6', ink: '#1c1528', muted: '#635d70', line: '#ddd8e4', paper: '#ffffff' };

type Style = { size: number; weight: Weight; colour: string };
const TITLE: Style = { size: 15, weight: 700, colour: COLOUR.ink };
const LABEL: Style = { size: 8, weight: 700, colour: COLOUR.muted };
const VALUE: Style = { size: 11, weight: 500, colour: COLOUR.ink };
const STRONG: Style = { size: 11, weight: 700, colour: COLOUR.ink };

type Document = PDFKit.PDFDocument;

/** pdfkit embeds only the glyphs that are used. */
const select = (document: Document, { name, font }: TextRun, { size }: Style) =>
  // The library takes an opened font too; its types do not say so.
  document.registerFont(name, font as unknown as Buffer).font(name, size);

const widthOf = (document: Document, run: TextRun, style: Style): number =>
  select(document, run, style).widthOfString(run.text, run.options);

const createMeasure =
  (document: Document, style: Style) =>
  (line: string): number =>
    splitLine(line, style.weight).reduce((width, run) => width + widthOf(document, run, style), 0);

/** `y` is the baseline. */
const writeLine = (document: Document, line: string, x: number, y: number, style: Style) => {
  const runs = splitLine(line, style.weight);
  const starts: number[] = [];
  let at = x;
  for (const run of runs.toSorted((a, b) => a.column - b.column)) {
    starts[run.column] = at;
    if (runs.length > 1) at += widthOf(document, run, style);
  }
  document.fillColor(style.colour);
  for (const run of runs) {
    select(document, run, style);
    document.text(run.text, starts[run.column], y, { ...run.options, lineBreak: false, baseline: 'alphabetic' });
  }
};

const writeCentered = (document: Document, line: string, y: number, style: Style) =>
  writeLine(document, line, (PAGE.width - createMeasure(document, style)(line)) / 2, y, style);

/** @returns the baseline below the text */
const writeBlock = (
  document: Document,
  text: string,
  x: number,
  y: number,
  width: number,
  most: number,
  style: Style,
) => {
  let baseline = y;
  for (const line of wrapText(text, width, most, createMeasure(document, style))) {
    writeLine(document, line, x, baseline, style);
    baseline += style.size * 1.3;
  }
  return baseline;
};

type Fact = { label: string; value: string; x: number; y: number; width: number; style?: Style; most?: number };
const writeFact = (document: Document, { label, value, x, y, width, style = VALUE, most = 2 }: Fact): number => {
  writeLine(document, label, x, y, LABEL);
  return writeBlock(document, value, x, y + 15, width, most, style) + 9;
};

const drawCode = (document: Document, text: string, top: number) => {
  const { size, runs } = createQrCode(text);
  const module = CODE / (size + 2 * QUIET_ZONE);
  const left = (PAGE.width - CODE) / 2;
  // A white background, for dark modes and coloured paper.
  document.rect(left, top, CODE, CODE).fill(COLOUR.paper);
  for (const { x, y, length } of runs)
    document.rect(left + (QUIET_ZONE + x) * module, top + (QUIET_ZONE + y) * module, length * module, module);
  document.fill('#000000');
};

const drawHeader = (document: Document, siteName: string) => {
  document.rect(0, 0, PAGE.width, HEADER).fill(COLOUR.brand);
  writeLine(document, cleanLine(siteName), MARGIN, 30, { size: 18, weight: 700, colour: COLOUR.paper });
  const kind = 'E-TIKET';
  const style: Style = { size: 10, weight: 700, colour: COLOUR.paper };
  writeLine(document, kind, PAGE.width - MARGIN - createMeasure(document, style)(kind), 29, style);
};

/** Poster, with the event's name beside it. @returns the lower end */
const drawEvent = (document: Document, { eventName, organizerName }: TicketContent, poster: string | null) => {
  const top = HEADER + 20;
  const x = poster ? MARGIN + POSTER.width + POSTER.gap : MARGIN;
  const width = PAGE.width - MARGIN - x;
  if (poster) {
    document.save().roundedRect(MARGIN, top, POSTER.width, POSTER.height, POSTER.radius).clip();
    document.image(poster, MARGIN, top, { width: POSTER.width, height: POSTER.height }).restore();
  }
  const title = writeBlock(document, eventName, x, top + 13, width, 3, TITLE);
  const by: Style = { ...VALUE, size: 10, colour: COLOUR.muted };
  const end = writeBlock(document, `oleh ${organizerName}`, x, title, width, 2, by);
  return Math.max(end, poster ? top + POSTER.height : 0);
};

const drawFacts = (document: Document, content: TicketContent, top: number) => {
  const { startsAt, endsAt, seatNumber, seatRow } = content;
  // The right column has short facts; the name of the holder needs the room.
  const column = 212;
  const left = { x: MARGIN, width: column };
  const right = { x: MARGIN + column + 15, width: WIDTH - column - 15 };
  const fact = (given: Fact) => writeFact(document, given);
  let y = top;
  y = Math.max(
    fact({ ...left, y, label: 'TANGGAL', value: formatWeekdayRange(startsAt, endsAt) }),
    fact({ ...right, y, label: 'WAKTU', value: formatTimeRange(startsAt, endsAt) }),
  );
  y = fact({ x: MARGIN, width: WIDTH, y, label: 'TEMPAT', value: content.venue });
  const seat = seatNumber === null ? 'Tanpa nomor kursi' : formatSeat(seatNumber, seatRow);
  y = Math.max(
    fact({ ...left, y, label: 'TIKET', value: content.className }),
    fact({ ...right, y, label: 'KURSI', value: seat, style: STRONG }),
  );
  // One line: with two lines in each row above there is no room for more.
  fact({ ...left, y, label: 'PEMEGANG TIKET', value: content.holder, style: STRONG, most: 1 });
  fact({ ...right, y, label: 'NOMOR PESANAN', value: content.orderNumber, most: 1 });
};

const drawTicket = (document: Document, content: TicketContent, siteName: string, poster: string | null) => {
  document.rect(0, 0, PAGE.width, PAGE.height).fill(COLOUR.paper);
  drawHeader(document, siteName);
  drawFacts(document, content, drawEvent(document, content, poster) + 24);
  const top = PAGE.height - CODE - 68;
  document
    .moveTo(MARGIN, top - 6)
    .lineTo(PAGE.width - MARGIN, top - 6)
    .dash(3, { space: 3 });
  document.lineWidth(0.75).stroke(COLOUR.line).undash();
  drawCode(document, content.bookingNumber, top);
  writeCentered(document, content.bookingNumber, top + CODE + 12, { size: 12, weight: 700, colour: COLOUR.ink });
  const hint: Style = { size: 8, weight: 500, colour: COLOUR.muted };
  // What whoever cannot read the name compares at the door.
  if (!isLatin(content.holder)) writeCentered(document, cleanLine(content.holderEmail), PAGE.height - 46, hint);
  const shown = 'Tunjukkan kode ini di pintu masuk. Berlaku untuk satu orang, satu kali masuk.';
  writeCentered(document, shown, PAGE.height - 32, hint);
  const terms = `Syarat dan ketentuan ${siteName} berlaku. Jangan membagikan kode ini kepada siapa pun.`;
  writeCentered(document, terms, PAGE.height - 20, hint);
};

export type PdfOptions = {
  siteName: string;
  /** JPEG, 16:9. */
  poster: Uint8Array | null;
};

/** `memory`: that fonts take in this thread, in bytes. */
export type DrawnTickets = { file: Uint8Array; memory: number };

export const drawTickets = async ({
  tickets,
  options: { siteName, poster },
}: {
  tickets: readonly TicketContent[];
  options: PdfOptions;
}): Promise<DrawnTickets> => {
  const document = new PDFDocument({
    size: 'A5',
    // None: pdfkit would load Helvetica for each document.
    font: '',
    margin: 0,
    autoFirstPage: false,
    lang: 'id-ID',
    displayTitle: true,
    info: {
      Title: cleanLine(`Tiket ${tickets[0]?.eventName ?? ''}`),
      Author: cleanLine(siteName),
      Producer: 'pdfkit',
      Creator: '',
    },
  });
  const file = buffer(document);
  // As a data URI pdfkit recognises it and embeds it once for all pages.
  const picture = poster && `data:image/jpeg;base64,${Buffer.from(poster).toString('base64')}`;
  for (const ticket of tickets) {
    document.addPage();
    drawTicket(document, ticket, siteName, picture);
  }
  document.end();
  return { file: await file, memory: process.memoryUsage().external };
};

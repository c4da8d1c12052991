import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { readPdf } from '@acara/core-api/bench';
import { findCommand } from '../lib/find-command.ts';

/** Text and code of a file, by a reader that is not ours. */
export type TicketReading = { text: string; code: string | null };

export type TicketReader = { name: string; read: (pdf: Buffer) => Promise<TicketReading> };

const DOTS_PER_INCH = '150';
const run = promisify(execFile);

const readByTools = async (pdf: Buffer): Promise<TicketReading> => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'acara-ticket-'));
  try {
    const file = path.join(folder, 'ticket.pdf');
    const picture = path.join(folder, 'ticket');
    writeFileSync(file, pdf);
    const { stdout: text } = await run('pdftotext', ['-raw', file, '-']);
    await run('pdftoppm', ['-png', '-singlefile', '-r', DOTS_PER_INCH, file, picture]);
    const code = await run('zbarimg', ['-q', '--raw', `${picture}.png`]).then(
      ({ stdout }) => stdout.trim(),
      () => null,
    );
    return { text: text.replaceAll(/\s+/g, ' '), code };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Debian's tools where they are installed, else pdf.js and jsQR from npm. */
export const ticketReader = (): TicketReader =>
  ['pdftotext', 'pdftoppm', 'zbarimg'].every(findCommand)
    ? { name: 'pdftotext and zbarimg', read: readByTools }
    : { name: 'pdf.js and jsQR', read: readPdf };

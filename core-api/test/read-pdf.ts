import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';

/** What is read off a PDF. */
export type ReadPdf = {
  pages: number;
  /** Pieces of text in their order, parted by spaces. */
  text: string;
  /** The same without spaces between the pieces, for words that more than one font writes. */
  letters: string;
  /** What its QR code holds; null: none was found. */
  code: string | null;
  /** The code has light around it. */
  quiet: boolean;
};

/** Reads the first page of a PDF with readers that are not ours. */
export const readPdf = async (pdf: Buffer): Promise<ReadPdf> => {
  const command = path.join(import.meta.dirname, 'read-pdf-command.mjs');
  const reader = spawn(process.execPath, [command], { stdio: ['pipe', 'pipe', 'pipe'] });
  const output = Promise.all([text(reader.stdout), text(reader.stderr)]);
  reader.stdin.end(pdf);
  const [answer, problems] = await output;
  if (answer === '') throw new Error(`The PDF could not be read: ${problems}`);
  return JSON.parse(answer);
};

import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';

export type ReadPdf = {
  pages: number;
  /** Pieces of text, separated by spaces. */
  text: string;
  /** Without the separators, for words in several fonts. */
  letters: string;
  /** Content of its QR code. */
  code: string | null;
  /** The code has a quiet zone. */
  quiet: boolean;
};

/** Reads the first page of a PDF with independent readers. */
export const readPdf = async (pdf: Buffer): Promise<ReadPdf> => {
  const command = path.join(import.meta.dirname, 'read-pdf-command.mjs');
  const reader = spawn(process.execPath, [command], { stdio: ['pipe', 'pipe', 'pipe'] });
  const output = Promise.all([text(reader.stdout), text(reader.stderr)]);
  reader.stdin.end(pdf);
  const [answer, problems] = await output;
  if (answer === '') throw new Error(`The PDF could not be read: ${problems}`);
  return JSON.parse(answer);
};

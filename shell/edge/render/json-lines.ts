import type { Duplex } from 'node:stream';

export type LineReader = {
  onMessage: (message: unknown) => void;
  /** Invalid or too long input; reading stops. */
  onBroken: (problem: string) => void;
  /** In characters. */
  longest: number;
};

/**
 * Messages between edge and worker, one JSON text per line. Node's own IPC throws out of its event handler at invalid
 * input, and has no limit of length.
 */
export const readLines = (stream: Duplex, { onMessage, onBroken, longest }: LineReader): void => {
  let parts: string[] = [];
  let length = 0;
  let isBroken = false;
  const fail = (problem: string) => {
    isBroken = true;
    parts = [];
    onBroken(problem);
  };
  const end = () => {
    const line = parts.join('');
    parts = [];
    length = 0;
    let message: unknown;
    try {
      message = JSON.parse(line);
    } catch {
      return fail('it sent no message');
    }
    onMessage(message);
  };
  const add = (text: string) => {
    parts.push(text);
    length += text.length;
    if (length > longest) fail('it sent too long a message');
  };
  stream.setEncoding('utf8').on('data', (text: string) => {
    let from = 0;
    for (let at = text.indexOf('\n'); at >= 0 && !isBroken; at = text.indexOf('\n', from)) {
      add(text.slice(from, at));
      from = at + 1;
      if (!isBroken) end();
    }
    if (!isBroken && from < text.length) add(text.slice(from));
  });
};

export const writeLine = (stream: Duplex, message: object): void => {
  if (stream.writable) stream.write(`${JSON.stringify(message)}\n`);
};

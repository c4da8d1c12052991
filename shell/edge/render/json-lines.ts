import type { Duplex } from 'node:stream';

/** How an end of the channel is listened to. */
export type LineReader = {
  onMessage: (message: unknown) => void;
  /** What came is no message, or longer than any may be. Nothing is read after it. */
  onBroken: (problem: string) => void;
  /** Longest line, in characters. */
  longest: number;
};

/**
 * Messages between the edge and a worker, each a line of JSON. Node's own channel would throw out of its event handler
 * at a line that is none, and hold one of any length.
 */
export const readLines = (stream: Duplex, { onMessage, onBroken, longest }: LineReader): void => {
  let parts: string[] = [];
  let length = 0;
  let isBroken = false;
  const give = (problem: string) => {
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
      return give('it sent no message');
    }
    onMessage(message);
  };
  const add = (text: string) => {
    parts.push(text);
    length += text.length;
    if (length > longest) give('it sent too long a message');
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

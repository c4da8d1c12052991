import type { Duplex } from 'node:stream';

/** Longer texts are sent behind the JSON: to escape and to parse a page takes longer than to compose it. */
const LONG_TEXT = 1024;
/** Key of an object that stands for the next of these texts, with its length. */
const TEXT = '\0text';

/** Sends a message: the length of its long texts together, a line of JSON, and these texts. */
export const writeMessage = (stream: Duplex, message: object): void => {
  if (!stream.writable) return;
  const texts: string[] = [];
  const json = JSON.stringify(message, (_key, value: unknown) => {
    if (typeof value !== 'string' || value.length <= LONG_TEXT) return value;
    texts.push(value);
    return { [TEXT]: value.length };
  });
  // Joined texts would be copied twice.
  stream.cork();
  stream.write(`${texts.reduce((sum, { length }) => sum + length, 0)} ${json}\n`);
  for (const text of texts) stream.write(text);
  stream.uncork();
};

/** @throws for anything but a message */
const parseMessage = (json: string, texts: string): unknown => {
  let at = 0;
  // Each text is read once, so that a message takes no more memory than was sent.
  const readText = (length: unknown): string => {
    if (!Number.isInteger(length) || Number(length) < 0 || at + Number(length) > texts.length)
      throw new RangeError('no such text');
    at += Number(length);
    return texts.slice(at - Number(length), at);
  };
  // A function for JSON.parse would take a second for a message of many values.
  const restore = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index += 1) value[index] = restore(value[index]);
      return value;
    }
    const fields = value as Record<string, unknown>;
    if (Object.hasOwn(fields, TEXT)) return readText(fields[TEXT]);
    for (const key of Object.keys(fields)) fields[key] = restore(fields[key]);
    return fields;
  };
  return restore(JSON.parse(json));
};

const HEAD = /^(\d{1,9}) /;

type MessageReader = {
  onMessage: (message: unknown) => void;
  onBroken: (problem: string) => void;
  /** In UTF-16 code units. */
  longest: number;
};

/**
 * Receives what `writeMessage` sends. Node's own IPC throws out of its event handler at invalid input, and has no limit of
 * length.
 */
export const readMessages = (stream: Duplex, { onMessage, onBroken, longest }: MessageReader): void => {
  let parts: string[] = [];
  let length = 0;
  /** A line whose texts are to come. */
  let line: { json: string; textLength: number } | null = null;
  let isBroken = false;
  const fail = (problem: string) => {
    isBroken = true;
    parts = [];
    onBroken(problem);
  };
  const add = (text: string) => {
    parts.push(text);
    length += text.length;
    if (length > longest) fail('it sent too long a message');
  };
  const joinParts = (): string => {
    const text = parts.join('');
    parts = [];
    length = 0;
    return text;
  };
  const endLine = () => {
    const text = joinParts();
    const [head, digits] = HEAD.exec(text) ?? [];
    if (head === undefined) return fail('it sent no message');
    line = { json: text.slice(head.length), textLength: Number(digits) };
    if (text.length + line.textLength > longest) fail('it sent too long a message');
  };
  const endMessage = (json: string) => {
    const texts = joinParts();
    line = null;
    let message: unknown;
    try {
      message = parseMessage(json, texts);
    } catch {
      return fail('it sent no message');
    }
    onMessage(message);
  };
  /** Adds what belongs to the line, or to its texts. @returns where the rest begins */
  const take = (text: string, from: number): number => {
    if (line) {
      const to = Math.min(from + line.textLength - length, text.length);
      add(text.slice(from, to));
      return to;
    }
    const end = text.indexOf('\n', from);
    if (end < 0) {
      add(text.slice(from));
      return text.length;
    }
    add(text.slice(from, end));
    if (!isBroken) endLine();
    return end + 1;
  };
  stream.setEncoding('utf8').on('data', (text: string) => {
    let from = 0;
    while (from < text.length && !isBroken) {
      from = take(text, from);
      if (!isBroken && line?.textLength === length) endMessage(line.json);
    }
  });
};

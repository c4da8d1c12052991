/** A request as it is sent, but for the names in `__` (see `Members`), which stand for what changes with time. */
export type FuzzRequest = {
  kind: 'valid' | 'broken' | 'extreme' | 'malformed';
  /** Who asks; `guest`: nobody. */
  member: string;
  method: string;
  /** Path with query. */
  target: string;
  headers: Readonly<Record<string, string>>;
  body: string | null;
  /** Bytes that are no UTF-8: each character of `body` is one. */
  isLatin1?: boolean;
  /** The field that breaks the schema; `''`: a part of the path. Such a request has to be refused, and name it. */
  brokenField?: string;
};

const quoted = (text: string) => {
  if (!/[^\x20-\x7e]/.test(text)) return `'${text.replaceAll("'", `'\\''`)}'`;
  const bytes = [...Buffer.from(text)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`);
  return `$'${bytes.join('')}'`;
};

/** The same as a line for a shell. */
export const curlLine = ({ method, target, headers, body }: FuzzRequest, origin: string): string =>
  [
    `curl -i --globoff --path-as-is -X ${quoted(method)} ${quoted(origin + target)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(value === '' ? `${name};` : `${name}: ${value}`)}`),
    ...(body === null
      ? []
      : [`--data-binary ${body.length > 4_000 ? `(${body.length} characters) ` : ''}${quoted(body.slice(0, 4_000))}`]),
  ].join(' ');

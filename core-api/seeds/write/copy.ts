import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

type CopyValue = string | number | boolean | null;

/** Values by column; instants in milliseconds since 1970. */
export type CopyRow = Readonly<Record<string, CopyValue>>;

const INSTANT = /_(?:at|datetime)$/;

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

const field = (value: CopyValue): string => {
  if (value === null) return '\\N';
  if (typeof value === 'string')
    return /[\\\t\n\r]/.test(value) ? value.replaceAll(/[\\\t\n\r]/g, (sign) => ESCAPES[sign] ?? sign) : value;
  return String(value);
};

export const copyLine = (row: readonly CopyValue[]): string => `${row.map(field).join('\t')}\n`;

const CHUNK = 64 * 1024;

function* chunks(rows: Iterable<readonly CopyValue[]>): Generator<string> {
  let text = '';
  for (const row of rows) {
    text += copyLine(row);
    if (text.length >= CHUNK) {
      yield text;
      text = '';
    }
  }
  if (text) yield text;
}

/** Writes rows with COPY. All have the same keys, which are the columns. */
export const copyRows = async (client: ClientBase, table: string, rows: readonly CopyRow[]): Promise<void> => {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return;
  const sink = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
  const valueOf = (row: CopyRow, name: string): CopyValue => {
    const value = row[name] ?? null;
    return typeof value === 'number' && INSTANT.test(name) ? new Date(value).toISOString() : value;
  };
  const values = rows.map((row) => columns.map((name) => valueOf(row, name)));
  await pipeline(Readable.from(chunks(values), { objectMode: true }), sink);
};

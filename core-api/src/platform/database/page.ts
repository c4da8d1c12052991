import type { QueryResultRow } from 'pg';
import { statement, type Database, type Statement } from './database.ts';

/** Rows to skip and to take. */
export type Window = { limit: number; offset: number };

/** `page` from 1. */
export type PageRequest = { limit: number; page: number };

/** `lastPage` is 1 for an empty list; a page beyond the end is empty. */
export type Page<Row> = { rows: Row[]; lastPage: number };

/** Up to this a limit stands in the text: as a parameter the server would plan each call anew. The site's own limits lie below. */
const LITERAL_LIMIT = 24;

/** `limit` and `offset` of a statement; adds what is no literal to its parameters. */
export const limitClause = ({ limit, offset }: Window, values: unknown[]): string => {
  const parameter = (value: number) => `$${values.push(value)}`;
  const taken = limit <= LITERAL_LIMIT ? String(limit) : parameter(limit);
  return offset === 0 ? `limit ${taken}` : `limit ${taken} offset ${parameter(offset)}`;
};

/** What a list asks: how many there are, and the rows of a window, both with the same values. */
export type PagedList<Row extends QueryResultRow> = {
  count: Statement<{ count: number }>;
  /** Text of the statement; `window` is its `limit` clause. */
  rows: (window: string) => string;
  /** Not read: says the shape of a row. */
  row?: Row;
};

/** A page of a list, with the number of its last one. */
export const queryPage = async <Row extends QueryResultRow>(
  database: Database,
  { count, rows }: PagedList<Row>,
  given: readonly unknown[],
  { limit, page }: PageRequest,
): Promise<Page<Row>> => {
  const [counted] = await database.query(count, given);
  const total = counted?.count ?? 0;
  const lastPage = Math.max(1, Math.ceil(total / limit));
  const offset = (page - 1) * limit;
  if (offset >= total) return { rows: [], lastPage };
  const values = [...given];
  const window = limitClause({ limit, offset }, values);
  return { rows: await database.query(statement<Row>(rows(window)), values), lastPage };
};

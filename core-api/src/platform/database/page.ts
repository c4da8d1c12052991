import type { QueryResultRow } from 'pg';
import { statement, type Database, type Statement } from './database.ts';

export type Window = { limit: number; offset: number };

/** `page` from 1. */
export type PageRequest = { limit: number; page: number };

/** `lastPage` is 1 for an empty list; a page beyond the end is empty. */
export type Page<Row> = { rows: Row[]; lastPage: number };

/** Smaller limits are literals: as parameters they would make the server plan each call. The site uses smaller ones. */
export const LITERAL_LIMIT = 24;

/** `limit` and `offset` of a statement; adds to its parameters. */
export const limitClause = ({ limit, offset }: Window, values: unknown[]): string => {
  const parameter = (value: number) => `$${values.push(value)}`;
  const taken = limit <= LITERAL_LIMIT ? String(limit) : parameter(limit);
  return offset === 0 ? `limit ${taken}` : `limit ${taken} offset ${parameter(offset)}`;
};

/** Two statements with the same parameters. */
export type PagedList<Row extends QueryResultRow> = {
  count: Statement<{ count: number }>;
  /** @param window the `limit` clause */
  rows: (window: string) => string;
  row?: Row;
};

export const queryPage = async <Row extends QueryResultRow>(
  database: Database,
  { count, rows }: PagedList<Row>,
  given: readonly unknown[],
  { limit, page }: PageRequest,
): Promise<Page<Row>> => {
  const counted = await database.first(count, given);
  const total = counted?.count ?? 0;
  const lastPage = Math.max(1, Math.ceil(total / limit));
  const offset = (page - 1) * limit;
  if (offset >= total) return { rows: [], lastPage };
  const values = [...given];
  const window = limitClause({ limit, offset }, values);
  return { rows: await database.query(statement<Row>(rows(window)), values), lastPage };
};

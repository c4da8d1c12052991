import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import type { PostgresServer } from '../environment/postgres-server.ts';

/** What every run is given. */
export type FaultsContext = {
  disposables: Disposables;
  server: PostgresServer;
  /** How often an API process is killed in R6. */
  kills: number;
  /** Purchases that are asked for at least in R6, and in the sale over two processes. */
  attempts: number;
  /** Visitors at once who want tickets, each with one request in flight. */
  inFlight: number;
  /** API processes on the one database. */
  processes: number;
  /** How long the payment provider is away, in real seconds. */
  outageSeconds: number;
  /** How long tickets are issued in R18, in seconds, and how many a second. */
  issueSeconds: number;
  issuesPerSecond: number;
};

import type { Closers } from '@acara/tooling/src/site/closers.ts';
import { withWorld as inWorld, type World, type WorldOptions } from '../world/world.ts';

/** What every run is given. */
export type PaymentsContext = {
  closers: Closers;
  serverUrl: string;
  /** API processes. */
  processes: number;
  /** Purchases of each sale of R4, of which so many are in flight, and places of its class. */
  attempts: number;
  inFlight: number;
  stock: number;
  /** Orders of each kind of life in R8. */
  orders: number;
  /** Orders of R11. */
  rounds: number;
  /** Buyers who come at once in R25. */
  comers: number;
  /** Simulated length of the soak. */
  hours: number;
};

/** Gives a run a world of its own on the server of the bench. */
export const withWorld = <Result>(
  { closers, serverUrl, processes }: Pick<PaymentsContext, 'closers' | 'serverUrl' | 'processes'>,
  options: WorldOptions,
  run: (world: World) => Promise<Result>,
): Promise<Result> => inWorld(closers, { serverUrl, processes, ...options }, run);

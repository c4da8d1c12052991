import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import {
  withTestEnvironment as inWorld,
  type TestEnvironment,
  type TestEnvironmentOptions,
} from '../environment/test-environment.ts';

/** What every run is given. */
export type PaymentsContext = {
  disposables: Disposables;
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
export const withTestEnvironment = <Result>(
  { disposables, serverUrl, processes }: Pick<PaymentsContext, 'disposables' | 'serverUrl' | 'processes'>,
  options: TestEnvironmentOptions,
  run: (environment: TestEnvironment) => Promise<Result>,
): Promise<Result> => inWorld(disposables, { serverUrl, processes, ...options }, run);

import type { EnvironmentContext } from '../environment/test-environment.ts';
import type { Options } from '../lib/options.ts';

export const PAYMENTS_OPTIONS = {
  only: '',
  processes: 1,
  attempts: 3_000,
  inFlight: 1_000,
  stock: 1_000,
  orders: 20,
  rounds: 1_000,
  hours: 24,
  comers: 2_000,
  minutes: 40,
};

/** What every run is given. */
export type PaymentsContext = EnvironmentContext & Options<typeof PAYMENTS_OPTIONS>;

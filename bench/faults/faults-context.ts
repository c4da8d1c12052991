import type { EnvironmentContext } from '../environment/test-environment.ts';
import type { Options } from '../lib/options.ts';

export const FAULTS_OPTIONS = {
  only: '',
  kills: 20,
  attempts: 10_000,
  inFlight: 500,
  processes: 2,
  outage: 300,
  issues: 30,
  perSecond: 10,
  minutes: 30,
};

/** What every run is given. */
export type FaultsContext = EnvironmentContext & Options<typeof FAULTS_OPTIONS>;

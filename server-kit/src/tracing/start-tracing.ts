import { setTracing } from './trace-context.ts';

export type TracingOptions = {
  /** Name of the program. */
  service: string;
  /** Address of the collector; undefined: no traces. */
  endpoint: string | undefined;
  /** Share of visits that are traced. */
  percent: number;
};

/**
 * Starts sending traces, where a collector is set; else nothing is loaded. To be called before HTTP, PostgreSQL and the
 * log are loaded: they are instrumented as they load.
 * @returns a function that flushes and stops it
 */
export const startTracing = async ({ service, endpoint, percent }: TracingOptions): Promise<() => Promise<void>> => {
  if (endpoint === undefined) return () => Promise.resolve();
  const { startOpenTelemetry } = await import('./open-telemetry.ts');
  const { tracing, stop } = startOpenTelemetry({ service, endpoint, percent });
  setTracing(tracing);
  return stop;
};

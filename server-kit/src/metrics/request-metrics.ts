import { Histogram, type Registry } from 'prom-client';

/** A request with its response. */
export type AnsweredRequest = {
  /** Template of the route; undefined: none matched. */
  route: string | undefined;
  method: string;
  /** Undefined: the client left before it. */
  status: number | undefined;
  ms: number;
};

const METHODS = new Set(['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT']);
/** In seconds: from cached pages to purchases that wait for the payment provider. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const statusClass = (status: number | undefined): string =>
  status !== undefined && status >= 100 && status < 600 ? `${Math.floor(status / 100)}xx` : 'none';

/**
 * Counts and times responses. The number of series is bounded by routes, methods and status classes, whatever clients
 * send.
 */
export const createRequestMetrics = (registry: Registry): ((request: AnsweredRequest) => void) => {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Responses, from the first byte of a request to the last one of its response.',
    labelNames: ['route', 'method', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  return ({ route = 'other', method, status, ms }) =>
    durations.observe(
      { route, method: METHODS.has(method) ? method : 'other', status: statusClass(status) },
      ms / 1000,
    );
};

export { createMapMetrics, type ObservedMap } from './map-metrics.ts';
export { serveMetrics, type MetricsAddress } from './serve-metrics.ts';
export { Counter, Gauge, Histogram, Registry } from 'prom-client';

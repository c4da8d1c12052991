export * from './date-formats.ts';
export * from './money-formats.ts';
export * from './phone-format.ts';
export * from './sale-format.ts';
export * from './sums-format.ts';
export * from './ticket-format.ts';
export * from './venue-format.ts';
export { wibClock } from './wib-clock.ts';
export { eventUrl } from './event-url.ts';

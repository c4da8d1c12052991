export * from './events.ts';
export * from './sums.ts';

export * from './dates.ts';
export * from './events.ts';
export * from './money.ts';
export * from './phone.ts';
export * from './money.ts';
export * from './sums.ts';

export * from '@acara/shared-contract/formats';
export * from './events.ts';
export * from './phone.ts';
export * from './sums.ts';

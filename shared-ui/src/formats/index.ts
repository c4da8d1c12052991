export * from '@acara/shared-contract/formats';
export * from './events.ts';
export * from './names.ts';
export * from './sums.ts';

export * from '@acara/shared-contract/formats';
export * from './names.ts';

export * from './account-calls.ts';
export * from './call.ts';
export * from './catalogue-calls.ts';
export * from './event-address-calls.ts';
export * from './event-calls.ts';
export * from './purchase-calls.ts';

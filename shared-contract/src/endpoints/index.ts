export * from './account-endpoints.ts';
export * from './endpoint.ts';
export * from './catalogue-endpoints.ts';
export * from './event-endpoints.ts';
export * from './purchase-endpoints.ts';

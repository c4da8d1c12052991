export * from './link.ts';
export * from './resolve-link.ts';

export * from './endpoints/index.ts';
export * from './entities/index.ts';
export * from './images.ts';
export * from './limits.ts';
export * from './path-pattern.ts';
export * from './release/index.ts';
export * from './sale/sale-status.ts';

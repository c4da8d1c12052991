export * from './dates.ts';
export * from './money.ts';
export * from './phone.ts';
export * from './places.ts';
export * from './payments.ts';
export * from './reject-reasons.ts';

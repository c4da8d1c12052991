export type { CheckoutDraft } from './checkout-draft.ts';
export * from './account.ts';
export * from './catalogue.ts';
export * from './event.ts';
export * from './purchase.ts';
export * from './scalars.ts';
export * from './seat-detail.ts';

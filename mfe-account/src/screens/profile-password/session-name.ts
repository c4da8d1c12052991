import type { LoginSession } from '@acara/shared-contract';

/** `Chrome 141 · Windows 11`; what is not known is left out. */
export const sessionName = ({ browser, os }: LoginSession): string =>
  [browser, os].filter(Boolean).join(' · ') || 'Browser tidak dikenal';

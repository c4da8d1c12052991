import type { LoginSession } from '@acara/shared-contract';

/** What a session is called: `Chrome 141 · Windows 11`; what its program did not say is left out. */
export const sessionName = ({ browser, os }: LoginSession): string =>
  [browser, os].filter(Boolean).join(' · ') || 'Browser tidak dikenal';

import { readFileSync } from 'node:fs';

/** Its trusted types policy. */
export const REFRESH_POLICY = 'acara-refresh';

export const REFRESH_SCRIPT = readFileSync(new URL('../../workers/refresh-page.mjs', import.meta.url), 'utf8');

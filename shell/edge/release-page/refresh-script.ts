import { readFileSync } from 'node:fs';

/** The script that keeps the page up to date. */
export const REFRESH_SCRIPT = readFileSync(new URL('../../workers/refresh-page.mjs', import.meta.url), 'utf8');

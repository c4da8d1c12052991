import { readFileSync } from 'node:fs';

/** The name under which that script says that it may parse what the edge answers. */
export const REFRESH_POLICY = 'acara-refresh';

/** The script that keeps the page up to date. */
export const REFRESH_SCRIPT = readFileSync(new URL('../../workers/refresh-page.mjs', import.meta.url), 'utf8');

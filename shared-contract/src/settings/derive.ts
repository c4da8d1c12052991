import path from 'node:path';
import type { Derived, Written } from './schema.ts';

/** Settings whose default depends on others. */
export const derive = (written: Written): Derived => {
  const RELEASES_DIR = written.RELEASES_DIR ?? path.join(written.DATA_DIR, 'releases');
  const PUBLIC_ORIGIN = written.PUBLIC_ORIGIN ?? `http://localhost:${written.PORT}`;
  return {
    RELEASES_DIR,
    RELEASES_LAST_KNOWN: written.RELEASES_LAST_KNOWN ?? path.join(RELEASES_DIR, 'last-known.json'),
    IMAGE_CACHE_DIR: written.IMAGE_CACHE_DIR ?? path.join(written.DATA_DIR, 'images'),
    API_ORIGIN: written.API_ORIGIN ?? `http://127.0.0.1:${written.API_PORT}`,
    PUBLIC_ORIGIN,
    SANDBOX_ORIGIN: written.SANDBOX_ORIGIN ?? `http://${new URL(PUBLIC_ORIGIN).hostname}:${written.SANDBOX_PORT}`,
  };
};

import { readFileSync } from 'node:fs';
import type { PageRelease } from '@acara/shared-contract/release';
import { tag } from './head-markup.ts';
import { NONCE_PLACEHOLDER } from './nonce.ts';

/** Cookie of a session with the releases of the shell that failed in this browser, a dot between two. */
export const FAILED_SHELL_COOKIE = 'acara_failed_shell';

/** The script as it goes into a document: without comments and the spaces that it needs not. */
export const SHELL_WATCH = readFileSync(new URL('../../workers/shell-watch.mjs', import.meta.url), 'utf8')
  .replace(/^\s*(?:\/\/|\/\*).*$/gm, '')
  .replace(/\s*\n\s*/g, '')
  .replace(/ ?([=><{}(),:;?|&+]+) ?/g, '$1');

/**
 * Watches over the shell of a document: a release that does not come alive is left for the one before it.
 * @param signature of the release; null without a key
 */
export const shellWatch = ({ releaseId, fallback }: PageRelease, signature: string | null): string =>
  `${tag('script', {
    nonce: NONCE_PLACEHOLDER,
    'data-release': releaseId,
    'data-seal': signature ?? undefined,
    'data-back': fallback && true,
  })}${SHELL_WATCH}</script>`;

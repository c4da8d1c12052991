import { readFileSync } from 'node:fs';
import type { PageRelease } from '@acara/shared-contract/release';
import { tag } from './head-markup.ts';
import { NONCE_PLACEHOLDER } from './nonce.ts';

/** Session cookie with the shell releases that failed in this browser, separated by dots. */
export const FAILED_SHELL_COOKIE = 'acara_failed_shell';

/** Minified: without comments and unneeded spaces. */
export const SHELL_WATCH = readFileSync(new URL('../../workers/shell-watch.mjs', import.meta.url), 'utf8')
  .replace(/^\s*(?:\/\/|\/\*).*$/gm, '')
  .replace(/\s*\n\s*/g, '')
  .replace(/ ?([=><{}(),:;?|&+]+) ?/g, '$1');

/**
 * Checks that the shell of a document starts; otherwise reloads with its fallback.
 * @param signature of the release; null without a key
 */
export const shellWatch = ({ releaseId, fallback }: PageRelease, signature: string | null): string =>
  `${tag('script', {
    nonce: NONCE_PLACEHOLDER,
    'data-release': releaseId,
    'data-seal': signature ?? undefined,
    'data-back': fallback && true,
  })}${SHELL_WATCH}</script>`;

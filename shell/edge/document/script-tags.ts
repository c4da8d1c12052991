import type { PageRelease } from '@acara/shared-contract/release';
import { tag } from './head-markup.ts';
import { NONCE_PLACEHOLDER } from './nonce.ts';

const deferred =
  ({ base, assets }: PageRelease) =>
  (file: string) =>
    `${tag('script', {
      defer: true,
      src: base + file,
      integrity: assets[file],
      crossorigin: 'anonymous',
      nonce: NONCE_PLACEHOLDER,
    })}</script>`;

/**
 * The scripts of the first load. Deferred scripts run in order: the shell first, so that a missing chunk blocks only
 * its own remote. The remote's entry needs the shell's runtime, which loads it after the document's scripts; it is only
 * preloaded.
 */
export const scriptTags = (shell: PageRelease, active: PageRelease | null): string =>
  [
    active
      ? tag('link', {
          rel: 'preload',
          as: 'script',
          href: active.base + active.entry,
          integrity: active.assets[active.entry],
          crossorigin: 'anonymous',
          nonce: NONCE_PLACEHOLDER,
        })
      : '',
    ...[...shell.chunks, shell.entry].map(deferred(shell)),
    ...(active ? active.chunks.map(deferred(active)) : []),
  ].join('');

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
 * The scripts of the first load. Deferred scripts run in their order: the shell first, so that a chunk that never comes
 * holds up its own slice only. The remote's entry needs the shell's runtime, which loads it once the document's scripts
 * have run; it is only fetched ahead.
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

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { storageKeys } from '@acara/shared-auth/storage-keys';
import type { PageRelease, PageScope } from '@acara/shared-contract/release';
import { darkPalette, lightPalette } from '@acara/shared-ui/theme';
import { escapeJson, tag } from './head-markup.ts';

const GROUNDS = { light: lightPalette.ground, dark: darkPalette.ground };

/** Colour of the browser around the page, by the system's scheme. */
const systemGrounds = Object.entries(GROUNDS)
  .map(([scheme, content]) => tag('meta', { name: 'theme-color', content, media: `(prefers-color-scheme: ${scheme})` }))
  .join('');

/**
 * Applies before the first paint what only the browser knows, since pages are the same for everyone: whether the
 * visitor is a member, so that the header, rendered for a guest, does not flash 'Masuk'; and the chosen theme. Its
 * second half repeats `theme-choice.ts` of the chrome.
 */
export const FIRST_PAINT =
  `(d=>{d.dataset.session=/(^|; )${storageKeys.access}=[^;]/.test(document.cookie)?'member':'guest';` +
  `try{const t=localStorage.getItem('${storageKeys.theme}'),c=${JSON.stringify(GROUNDS)}[t];` +
  `if(c){d.dataset.theme=t;document.head.prepend(Object.assign(document.createElement('meta'),{name:'theme-color',content:c}))}}` +
  `catch{}})(document.documentElement)`;

export const firstPaint = `${systemGrounds}<script>${FIRST_PAINT}</script>`;

/** The only trusted types policy for script addresses. Text never becomes markup or code. */
export const scriptPolicy = (origins: readonly string[]): string =>
  `window.trustedTypes?.createPolicy('default',{createScriptURL(a){const u=new URL(a,document.baseURI);` +
  `return(u.origin==origin?/^\\/(r\\/.+[.]js|assets\\/heartbeat-\\w+[.]js|sw[.]js)$/.test(u.pathname):` +
  `${escapeJson(JSON.stringify([...new Set(origins)]))}.includes(u.origin))?a:null}})`;

type FileTag = (release: PageScope) => (file: string) => string;

const loaded = ({ assets }: PageScope, file: string) => ({ integrity: assets[file], crossorigin: 'anonymous' });

const deferred: FileTag = (release) => (file) =>
  `${tag('script', { defer: true, src: release.base + file, ...loaded(release, file) })}</script>`;

const fetched: FileTag = (release) => (file) =>
  tag('link', { rel: 'preload', as: 'script', href: release.base + file, ...loaded(release, file) });

/** Fetched at low priority; `FIRST_SCRIPTS` runs it after the first paint. */
const runAfterPaint: FileTag = (release) => (file) =>
  fetched(release)(file).replace('>', ' fetchpriority="low" data-run>');

/**
 * The scripts of the first load. They run in order, after the page was parsed: the shell first, so that a missing script
 * blocks only its own remote. The entry of a release whose container needs the federation runtime is loaded by the shell,
 * and so is another share scope than the default one.
 */
export const scriptTags = (shell: PageRelease, active: PageRelease | null, scope?: PageScope): string => {
  const run = shell.afterPaint ? runAfterPaint : deferred;
  return [
    ...(active && !active.chunks.includes(active.entry) ? [fetched(active)(active.entry)] : []),
    ...[...shell.chunks, shell.entry].map(run(shell)),
    ...(active ? active.chunks.map(run(active)) : []),
    ...(scope ? scope.chunks.map(fetched(scope)) : []),
  ].join('');
};

/** Session cookie with the shell releases that failed in this browser, separated by dots. */
export const FAILED_SHELL_COOKIE = 'acara_failed_shell';

/** A script of `workers/`, without comments and unneeded spaces. */
const minified = (file: string): string =>
  readFileSync(new URL(`../../workers/${file}`, import.meta.url), 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => !/^\/[/*]/.test(line))
    .join('')
    .replace(/ ?([=><{}(),:;?|&+]+) ?/g, '$1');

export const SHELL_WATCH = minified('shell-watch.mjs');
export const EARLY_INPUT = minified('early-input.mjs');
export const FIRST_SCRIPTS = minified('first-scripts.mjs');
export const HEARTBEAT = minified('heartbeat.mjs');

/** The worker that gets the signs of life; immutable, so browsers cache it. */
export const HEARTBEAT_WORKER = minified('heartbeat-worker.mjs');
export const heartbeatUrl = `/assets/heartbeat-${createHash('sha256').update(HEARTBEAT_WORKER).digest('hex').slice(0, 12)}.js`;

/** After the script that watches the shell, whose element it reads. */
export const heartbeat = `${tag('script', { 'data-src': heartbeatUrl })}${HEARTBEAT}</script>`;

/** Stores input before hydration. */
export const earlyInput = `<script>${EARLY_INPUT}</script>`;

/** Runs the scripts of the first load. */
export const firstScripts = `<script>${FIRST_SCRIPTS}</script>`;

/** Texts of the inline scripts of every document, for its policy. @param trustedTypes from `scriptPolicy` */
export const inlineScripts = (trustedTypes: string): string[] => [
  FIRST_PAINT,
  trustedTypes,
  SHELL_WATCH,
  HEARTBEAT,
  EARLY_INPUT,
  FIRST_SCRIPTS,
];

/** Checks that the shell of a document starts; otherwise reloads with its fallback. */
export const shellWatch = ({ releaseId, fallback }: PageRelease, signature: string | null): string =>
  `${tag('script', {
    'data-release': releaseId,
    'data-signature': signature ?? undefined,
    'data-back': fallback && true,
  })}${SHELL_WATCH}</script>`;

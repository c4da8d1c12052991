import { testSamples, type Allowed, type Refused } from './test-samples.ts';

const LOAD = 'acara/no-module-scope-browser-global';
const CLOCK = 'acara/no-device-clock';
const MEMORY = 'acara/bounded-memory';
const BREAKPOINT = 'acara/em-breakpoints';
/** @param bound a comment above */
const filling = (created: string, method: string, bound = '') =>
  `export const create = () => {\n${bound}const kept = ${created};\nreturn (key: never) => kept.${method}(key);\n};\n`;

const EVENT = 'mfe-event-detail/src';
const SCREEN = `${EVENT}/screens/event-detail/sample.tsx`;

const refused: Refused[] = [
  ['window when a module is loaded', SCREEN, 'export const width = window.innerWidth;\n', LOAD],
  ['document in a static field', SCREEN, 'export class Page { static title = document.title; }\n', LOAD],
  ["the device's clock in a screen", SCREEN, 'export const isOver = (end: number) => end < Date.now();\n', CLOCK],
  ['a date of today', 'shared-ui/src/sample.ts', 'export const today = () => new Date();\n', CLOCK],
  ['the clock handed on', 'shell/browser/sample.ts', 'export const given = { now: Date.now };\n', CLOCK],
  ['the clock of a worker', 'shell/workers/sample.mjs', 'export const at = () => performance.timeOrigin;\n', CLOCK],
  ['a default export', SCREEN, 'export default 1;\n', 'import-x/no-default-export'],
  ['any', SCREEN, 'export const anything: any = 1;\n', '@typescript-eslint/no-explicit-any'],
  ['the console in product code', SCREEN, "export const say = () => console.log('x');\n", 'no-console'],
  [
    'an expression that the edge searches every slash with',
    'shell/edge/sample.ts',
    "export const cut = (path: string) => path.replace(/\\/+$/, '');\n",
    'regexp/no-super-linear-move',
  ],
  [
    'an expression on the server that splits a text in many ways',
    'shared-contract/src/sample.ts',
    'export const isMail = (text: string) => /^[^@]+@[^@]+[.][^@]+$/.test(text);\n',
    'regexp/no-super-linear-backtracking',
  ],
  [
    'an effect that returns what a call answers',
    SCREEN,
    "import { useEffect } from 'react';\nexport const useTop = () => {\nuseEffect(() => document.body.scrollIntoView(), []);\n};\n",
    'no-restricted-syntax',
  ],
  ['styles for a window of so many px', SCREEN, 'export const css = `@media (min-width: 600px) {}`;\n', BREAKPOINT],
  [
    'styles for a container of so many px',
    SCREEN,
    'export const css = (from: number) => `@container (width >= ${from}px) {}`;\n',
    BREAKPOINT,
  ],
  ['a picture for a window of so many px', SCREEN, "export const sizes = '(min-width: 600px) 32vw';\n", BREAKPOINT],
  ['a set of the API that requests fill', 'core-api/src/sample.ts', filling('new Set()', 'add'), MEMORY],
  ['a list of the edge that requests fill', 'shell/edge/page/sample.ts', filling('[]', 'push'), MEMORY],
  [
    'a map as a field',
    'core-api/src/sample.ts',
    'export class Known { readonly all = new Map<string, number>(); }\n',
    MEMORY,
  ],
  [
    'a cache by number of entries',
    'shell/edge/sample.ts',
    "import { LRUCache } from 'lru-cache';\nexport const pages = new LRUCache<string, string>({ max: 1000 });\n",
    MEMORY,
  ],
];

const allowed: Allowed[] = [
  ['styles for a window of so many em', SCREEN, 'export const css = `@media (min-width: 37.5em) {}`;\n'],
  ['a list with what bounds it', 'shell/edge/sample.ts', filling('[]', 'push', '// Bounded: running requests.\n')],
  [
    'a set that a call fills for itself',
    'core-api/src/sample.ts',
    'export const count = (all: readonly string[]) => {\nconst seen = new Set();\nfor (const one of all) seen.add(one);\nreturn seen.size;\n};\n',
  ],
  ['window inside a function', SCREEN, 'export const width = () => window.innerWidth;\n'],
  ['asking whether there is a window', SCREEN, "export const inBrowser = typeof window !== 'undefined';\n"],
  ['a type of the browser', SCREEN, 'export let element: HTMLElement | undefined;\n'],
];

testSamples('language rules', refused, allowed);

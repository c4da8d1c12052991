import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { ReleaseChange } from '../fixtures/sample-site.ts';
import { loadLatePart } from './visitor-acts.ts';

type FileFault = ReleaseChange & { name: string; act?: (page: Page) => Promise<string | null> };

const find = (folder: string, wanted: RegExp): string[] =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => wanted.test(file))
    .map((file) => path.join(folder, file));

const remove = (wanted: RegExp) => (folder: string) => {
  for (const file of find(folder, wanted)) fs.rmSync(file);
};

const rewrite = (wanted: RegExp, change: (script: string) => string) => (folder: string) => {
  for (const file of find(folder, wanted)) fs.writeFileSync(file, change(fs.readFileSync(file, 'utf8')));
};

const ENTRY = /remoteEntry\.js$/;
const LIFECYCLES = /expose_lifecycles[^/]*\.js$/;

/** Releases whose files are wrong. Packed copies of a file end in `.br` or `.gz`. */
export const FILE_FAULTS: readonly FileFault[] = [
  { name: 'misses its code', lose: remove(/expose_lifecycles[^/]*\.js(\.\w+)?$/) },
  { name: 'misses a late part', lose: remove(/^\d+\.[^/]*\.js(\.\w+)?$/), act: loadLatePart },
  { name: 'does not parse', build: rewrite(LIFECYCLES, (script) => `${script}\n<<<`) },
  {
    name: 'has another container',
    build: rewrite(ENTRY, (script) => script.replace(/^var \w+;/m, 'var sample_of_nobody;')),
  },
];

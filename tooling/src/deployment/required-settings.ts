import fs from 'node:fs';
import path from 'node:path';
import { knownSettings, PROGRAMS, ROOT } from '@acara/server-kit/settings';

/** Settings that production needs, and the programs that do. */
export type RequiredSettings = Readonly<Record<string, readonly string[]>>;

/** As the schema has them. */
export const requiredBySchema = (): RequiredSettings => {
  const needed = new Map<string, readonly string[]>(
    knownSettings.flatMap(([name, { marks }]) => (marks.needed ? [[name, Object.keys(marks.needed)]] : [])),
  );
  const withOthers = knownSettings.flatMap<readonly [string, readonly string[]]>(([name, { marks, readers }]) => {
    const others = [marks.neededWith ?? []].flat();
    return !needed.has(name) && others.some((other) => needed.has(other)) ? [[name, readers]] : [];
  });
  return Object.fromEntries(
    [...needed, ...withOthers].map(([name, programs]) => [
      name,
      // In the order of the table.
      Object.entries(PROGRAMS).flatMap(([program, title]) => (programs.includes(program) ? [title] : [])),
    ]),
  );
};

/** As docs/operations.md lists them. */
export const requiredByDocument = (): RequiredSettings => {
  const text = fs.readFileSync(path.join(ROOT, 'docs/operations.md'), 'utf8');
  const section = /^### What production needs$([^]*?)^##/m.exec(text)?.[1] ?? '';
  const rows = section.matchAll(/^\| `(\w+)` +\| ([^|]*?) +\|/gm);
  return Object.fromEntries([...rows].map(([, name = '', programs = '']) => [name, programs.split(', ')]));
};

import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** Code that a rule refuses, and where it would stand. */
export type Refused = [what: string, file: string, code: string, rule: string];
/** Code that all rules accept. */
export type Allowed = [what: string, file: string, code: string];

/** Lints samples that are no files. Adds a test for each. */
export const testSamples = (name: string, refused: readonly Refused[], allowed: readonly Allowed[]): void =>
  describe(name, () => {
    const samples = [...refused, ...allowed].map(([, file, code]) => ({ file, code }));
    const { stdout, stderr } = spawnSync(process.execPath, [path.join(__dirname, 'lint-samples.mjs')], {
      input: JSON.stringify(samples),
      encoding: 'utf8',
    });
    if (!stdout) throw new Error(stderr);
    const broken: string[][] = JSON.parse(stdout);

    it.each(refused.map(([what, , , rule], at) => ({ what, rule, rules: broken[at] })))(
      'refuses $what',
      ({ rule, rules }) => {
        expect(rules).toContain(rule);
      },
    );

    it.each(allowed.map(([what], at) => ({ what, rules: broken[refused.length + at] })))(
      'allows $what',
      ({ rules }) => {
        expect(rules).toEqual([]);
      },
    );
  });

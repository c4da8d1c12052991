import path from 'node:path';
import { packageChecks } from './package-checks.ts';

const ROOT = path.resolve(__dirname, '../../..');
const names = (name: string) => packageChecks(ROOT, name).map((step) => step.name);

describe('the checks of one package', () => {
  it.each(['mfe-checkout', 'shell'])('of %s end with its build', (name) => {
    expect(names(name)).toEqual(['lint', 'types', 'units', 'build']);
  });

  it('of a shared package have no build', () => {
    expect(names('shared-ui')).toEqual(['lint', 'types', 'units']);
  });

  it('run on that package alone', () => {
    for (const { commands } of packageChecks(ROOT, 'mfe-checkout'))
      for (const [, ...words] of commands) expect(words.join(' ')).toMatch(/(^|\s)mfe-checkout(\/|$)/);
  });

  it.each(['mfe-nothing', 'docs', '..'])('do not exist for %s', (name) => {
    expect(() => packageChecks(ROOT, name)).toThrow(`There is no package ${name}; there are shell, mfe-account`);
  });
});

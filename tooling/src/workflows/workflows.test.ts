import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { knownRemotes, sourceHash } from '@acara/releases';
import { checkFilter, releaseFilter, type PathFilter } from './path-filters.ts';
import { wantedWorkflows, workflowFolder } from './workflow-files.ts';

jest.mock('node:fs/promises', () => {
  const real = jest.requireActual<typeof import('node:fs/promises')>('node:fs/promises');
  return { ...real, readFile: jest.fn(real.readFile) };
});

const ROOT = path.resolve(__dirname, '../../..');

/** Every file that could be in a commit. */
const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: ROOT })
  .toString()
  .split('\0')
  .filter((file) => file !== '' && fs.existsSync(path.join(ROOT, file)))
  .sort();

/** One pattern of GitHub's: `*` stays in its folder, `**` does not; a `.` at the beginning is nothing special. */
const fits = (pattern: string, file: string): boolean =>
  new RegExp(
    `^${pattern
      .split(/(\*\*\/|\*\*|\*)/)
      .map(
        (part) => ({ '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*' })[part] ?? part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'),
      )
      .join('')}$`,
  ).test(file);

const chosenBy = (filter: PathFilter): string[] =>
  sources.filter((file) =>
    filter.reduce(
      (isIn, pattern) =>
        pattern.startsWith('!') ? isIn && !fits(pattern.slice(1), file) : isIn || fits(pattern, file),
      false,
    ),
  );

/** The files whose bytes go into the source hash of a package; manifests of which only fields are used are read as text. */
const hashed = async (name: string): Promise<string[]> => {
  const reads = jest.mocked(readFile);
  reads.mockClear();
  await sourceHash(ROOT, name);
  return reads.mock.calls
    .filter(([, encoding]) => encoding === undefined)
    .map(([file]) => path.relative(ROOT, String(file)));
};

const released = ['shell', ...knownRemotes(ROOT)];

describe('the workflows', () => {
  const wanted = wantedWorkflows(ROOT);

  it('are those that `npm run workflows` writes, and no others', () => {
    const folder = workflowFolder(ROOT);
    const found = fs.readdirSync(folder).map((name) => [name, fs.readFileSync(path.join(folder, name), 'utf8')]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted));
  });

  it.each([...wanted])('%s is YAML with jobs, without a secret in it', (_name, text) => {
    const workflow = parse(text, { strict: true, uniqueKeys: true });
    expect(workflow).toEqual(
      expect.objectContaining({ name: expect.any(String), on: expect.any(Object), permissions: { contents: 'read' } }),
    );
    const jobs: Record<string, { steps?: { run?: string; uses?: string }[]; uses?: string }> = workflow.jobs;
    expect(Object.keys(jobs).length).toBeGreaterThan(0);
    for (const { steps = [], uses } of Object.values(jobs)) {
      if (uses) expect(wanted.has(path.basename(uses))).toBe(true);
      // What others wrote into a name or a form must not become part of a command.
      for (const { run = '' } of steps) expect(run).not.toContain('${{');
      for (const { uses: action = 'x@'.padEnd(42, '0') } of steps) expect(action).toMatch(/@[0-9a-f]{40}$/);
    }
    expect(text).not.toMatch(/(postgres(ql)?|https?):\/\//);
  });

  it.each(released)('of %s publishes after changes of exactly the files in its source hash', async (name) => {
    expect(chosenBy(releaseFilter(ROOT, name))).toEqual((await hashed(name)).sort());
  });

  it.each(released)('of %s runs checks after changes of its release and its tests', (name) => {
    const checked = new Set(chosenBy(checkFilter(ROOT, name)));
    expect(chosenBy(releaseFilter(ROOT, name)).filter((file) => !checked.has(file))).toEqual([]);
    expect(chosenBy([`${name}/**/*.test.ts`, `${name}/**/*.test.tsx`]).filter((file) => !checked.has(file))).toEqual(
      [],
    );
  });

  it('of a remote does not run after changes of others', () => {
    const [one, other] = knownRemotes(ROOT);
    expect(chosenBy(checkFilter(ROOT, one ?? '')).filter((file) => file.startsWith(`${other}/`))).toEqual([]);
  });
});

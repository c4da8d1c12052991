import fs from 'node:fs';
import path from 'node:path';
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
import { knownRemotes } from '@acara/releases';
import { ROOT } from '@acara/server-kit/settings';
import { parse } from 'yaml';

const FOLDER = path.join(ROOT, '.github/workflows');
const TEMPLATE = path.join(ROOT, 'tooling/templates/workflow/NAME.yml.template');

const read = (name: string): string => fs.readFileSync(path.join(FOLDER, name), 'utf8');
/** What `npm run new:remote` makes of the template. */
const created = (name: string): string => fs.readFileSync(TEMPLATE, 'utf8').replaceAll('{{name}}', name);

/** Errors that GitHub's own parser finds, also in what a workflow passes to the ones that it calls. */
const findErrors = async (name: string, content: string): Promise<string[]> => {
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
  const files = {
    getFileContent: async (reference: object) => {
      const called = 'path' in reference ? path.basename(String(reference.path)) : '';
      return { name: called, content: read(called) };
    },
  };
  if (value) await convertWorkflowTemplate(context, value, files, { fetchReusableWorkflowDepth: 1 });
  return context.errors.getErrors().map(({ message }) => message);
};

/** Of a package of ours, below the root. */
const folderOf = (name: string): string => path.relative(ROOT, fs.realpathSync(path.join(ROOT, 'node_modules', name)));

/** Folders of our own packages that a package depends on, directly or not, and its own. */
const reach = (name: string): string[] => {
  const reached = new Set([name]);
  for (const folder of reached) {
    const manifest: { dependencies?: object } = JSON.parse(
      fs.readFileSync(path.join(ROOT, folder, 'package.json'), 'utf8'),
    );
    for (const dependency of Object.keys(manifest.dependencies ?? {}))
      if (dependency.startsWith('@acara/')) reached.add(folderOf(dependency));
  }
  return [...reached];
};

/** What else is in every release: the bundler, and the versions of libraries. */
const BUNDLER = ['remote-kit/**', 'package-lock.json'];

const names = fs.readdirSync(FOLDER);
const [aRemote = ''] = knownRemotes(ROOT);

describe.each([...names, 'the template'])('the workflow %s', (name) => {
  const text = name === 'the template' ? created(aRemote) : read(name);

  it('is one that GitHub accepts', async () => {
    expect(await findErrors(name, text)).toEqual([]);
  });

  it('may not change the repository, uses actions by commit, and holds no address', () => {
    const { permissions, jobs } = parse(text, { strict: true, uniqueKeys: true });
    // A comment in a pull request is all that a workflow writes.
    const comments = name === 'affected.yml' ? { 'pull-requests': 'write' } : {};
    expect(permissions).toEqual({ contents: 'read', ...comments });
    for (const { steps = [] } of Object.values<{ steps?: { run?: string; uses?: string }[] }>(jobs))
      for (const { run = '', uses } of steps) {
        // What others wrote into a name or a form must not become part of a command.
        expect(run).not.toContain('${{');
        if (uses !== undefined) expect(uses).toMatch(/@[0-9a-f]{40}$/);
      }
    expect(text).not.toMatch(/(?:postgres(?:ql)?|https?):\/\//);
  });
});

it.each([
  ['branches: [main]', 'branchs: [main]', 'Unexpected value'],
  ['package: shell', 'packages: shell', 'packages'],
  ['needs: check', 'needs: chek', 'unknown job'],
])('a workflow with %j turned into %j is refused', async (from, to, words) => {
  const text = read('shell.yml');
  expect(text).toContain(from);
  expect((await findErrors('shell.yml', text.replace(from, to))).join('\n')).toContain(words);
});

describe.each([
  ...['shell', ...knownRemotes(ROOT)].map((name): [string, string, string] => [name, name, read(`${name}.yml`)]),
  ['a new remote', aRemote, created(aRemote)],
])('%s', (_title, name, text) => {
  const { on, jobs } = parse(text);

  it('is checked and published after changes of its folder, of packages that it depends on, and of the bundler', () => {
    const needed = [...reach(name).map((folder) => `${folder}/**`), ...BUNDLER];
    expect(on.push.paths).toEqual(expect.arrayContaining(needed));
    expect(on.pull_request.paths).toEqual(on.push.paths);
    expect([jobs.check.with.package, jobs.publish.with.package]).toEqual([name, name]);
  });

  it('is left alone by changes of remotes', () => {
    const others = knownRemotes(ROOT).filter((remote) => remote !== name);
    expect(on.push.paths.filter((pattern: string) => others.some((other) => pattern.startsWith(other)))).toEqual([]);
  });
});

it('every shared package is checked', () => {
  const shared = fs.readdirSync(ROOT).filter((folder) => /^(server-kit|remote-kit|shared-.+)$/.test(folder));
  expect(parse(read('shared.yml')).jobs.check.strategy.matrix.package.toSorted()).toEqual(shared.toSorted());
});

import { rm } from 'node:fs/promises';
import path from 'node:path';
import { publishRelease } from '../publish/publish-release.ts';
import type { SourceTree } from '../publish/testing/source-tree.ts';
import { openFileStore } from '../registry/file-store.ts';
import type { CommandContext } from './command.ts';
import { runCommand, treeOfTwoReleases } from './testing/run-command.ts';

let tree: SourceTree;
let first: string;
let second: string;

beforeEach(async () => {
  ({ tree, first, second } = await treeOfTwoReleases());
});
afterEach(() => tree.remove());

const run = (line: string, more?: Partial<CommandContext>) => runCommand(tree, line, more);

describe('a release on its way', () => {
  test('reaches some, more and all visitors, and each command prints the shares and the next commands', async () => {
    const { text, data } = await run('rollout mfe-a --bp 100 --why "first try"');
    expect(text.split('\n')).toEqual([
      'done: revision 3',
      'mfe-a:',
      `  99 % of visitors get ${first}, which falls back to nothing: there is no earlier release that was not revoked`,
      `  1 % of visitors get ${second} (100 bp), which falls back to ${first}`,
      `  next: npm run release -- rollout mfe-a --next   10 % get ${second}`,
      `        npm run release -- promote mfe-a          all visitors get ${second}`,
      `        npm run release -- halt mfe-a --why "…"   nobody gets ${second}`,
    ]);
    expect(data).toMatchObject({ action: 'rollout', revision: 3, changed: true, candidate: second, nextBp: 1000 });
    expect((await run('rollout mfe-a --percent 0.07')).text).toContain('0.07 % of visitors get');
    expect((await run('rollout mfe-a --next')).text).toContain('(100 bp)');
    const done = await run('promote mfe-a');
    expect(done.text).toContain(`all visitors get ${second}, which falls back to ${first}`);
    expect(done.text).toContain(`rollback mfe-a --why "…"   all visitors get ${first}`);
  });

  test('continues automatically with a plan, until a person removes the plan', async () => {
    const planned = await run('rollout mfe-a --percent 1 --auto --visits 20');
    expect(planned.text).toContain('  the share grows by itself, each time after 20 visits and 60 minutes');
    expect(planned.data).toMatchObject({ plan: { visits: 20, minutes: 60, since: '2026-03-05T00:00:00.000Z' } });
    expect((await run('rollout mfe-a --next')).data).toMatchObject({ plan: { visits: 20, minutes: 60 } });
    const manual = await run('rollout mfe-a --percent 10 --manual');
    expect(manual.text).not.toContain('by itself');
    expect(manual.data).toMatchObject({ plan: null });
  });

  test('may go to all before it is promoted, and then the stable one is shown as not served', async () => {
    const { text } = await run('rollout mfe-a --percent 100');
    expect(text).toContain(`until the candidate is promoted or halted nobody gets ${first}`);
    expect(text).toContain(`all visitors get ${second} (10000 bp)`);
    expect(text).not.toContain(' 0 %');
    expect((await run('status')).text).not.toContain(' 0 %');
  });

  test('is revoked by halt, and re-released when it is named', async () => {
    await run('rollout mfe-a');
    const halted = await run('halt mfe-a --why "blank page"');
    expect(halted.text).toContain(`all visitors get ${first}`);
    expect(halted.data).toMatchObject({ candidate: null });
    expect((await run('status')).text).toContain(
      `mfe-a ${second} was revoked: blank page\n  owner: Fixtures (#team-fixtures)`,
    );
    await expect(run('rollout mfe-a')).rejects.toThrow(
      `no release newer than the stable one: ${second} was revoked at 2026-03-05T00:00:00.000Z: blank page. ` +
        `Re-release it: npm run release -- rollout mfe-a --release ${second} --bp 100`,
    );
    expect((await run(`rollout mfe-a --release ${second} --bp 500`)).text).toContain('5 % of visitors get');
  });

  test('is listed while it is the last one, and counted once there is a newer one', async () => {
    await run('rollout mfe-a');
    await run('halt mfe-a --why "blank page"');
    await tree.change('third');
    const third = (await publishRelease(tree.options())).releaseId;
    const { text, data } = await run('status');
    expect(text).not.toContain(second);
    expect(text).toContain(third);
    expect(text).toContain('mfe-a keeps 1 older release, 1 of them revoked');
    expect(JSON.stringify(data)).toContain(`"releaseId":"${second}","state":"revoked"`);
  });

  test('is only counted once it is acknowledged, and listed with --all', async () => {
    await run('rollout mfe-a');
    await run('halt mfe-a --why "blank page"');
    expect((await run('ack mfe-a --by budi')).text).toContain('done: revision 5');
    expect((await run('ack mfe-a')).text).toContain('nothing to change');
    const { text } = await run('status');
    expect(text).not.toContain(second);
    expect(text).toContain('mfe-a keeps 1 older release, 1 of them revoked');
    const all = await run('status --all');
    expect(all.text).toContain(
      `mfe-a ${second} was revoked: blank page\n  acknowledged by budi at 2026-03-05T00:00:00.000Z`,
    );
    expect((await run('audit mfe-a')).text).toContain('ack by budi');
    await expect(run(`ack mfe-a --release ${first}`)).rejects.toThrow('no revoked release and no surge');
  });

  test('is revoked by rollback once it is stable', async () => {
    await run('rollout mfe-a');
    await run('promote mfe-a');
    expect((await run('rollback mfe-a --why "no prices"')).text).toContain(`all visitors get ${first}`);
    expect((await run(`rollback mfe-a --to ${second} --why "it was the API"`)).text).toContain(
      `all visitors get ${second}`,
    );
  });

  test('changes nothing when it has that share already', async () => {
    await run('rollout mfe-a --bp 100');
    expect(await run('rollout mfe-a --bp 100')).toMatchObject({
      text: expect.stringMatching(/^nothing to change\n/),
      data: { revision: 3, changed: false },
    });
  });

  test('is not served when its files are damaged, but can be revoked', async () => {
    await run('rollout mfe-a --bp 100');
    await rm(path.join(tree.dir, 'files/mfe-a', second, 'remoteEntry.js'));
    await expect(run('rollout mfe-a --next')).rejects.toThrow(`the files of mfe-a ${second} are damaged`);
    await expect(run('promote mfe-a')).rejects.toThrow('remoteEntry.js is missing');
    expect((await run('halt mfe-a --why broken')).code).toBe(0);
  });

  test('is not changed when the package was changed since it was read', async () => {
    const store = openFileStore(tree.dir);
    let reads = 0;
    const read = async () => {
      const document = await store.read();
      if ((reads += 1) === 1) await run('rollout mfe-a --bp 100 --by budi');
      return document;
    };
    await expect(run('rollout mfe-a --bp 5000', { store: { ...store, read } })).rejects.toThrow('rollout by budi');
    expect((await run('status')).text).toContain('candidate, 1 %');
  });
});

describe('a wrong call', () => {
  test.each([
    ['rollout', 'the name of one package'],
    ['promote mfe-a mfe-b', 'the name of one package'],
    ['rollout mfe-a --bp 10 --next', 'one of --staff, --bp, --percent and --next'],
    ['rollout mfe-a --auto --manual', 'one of --auto and --manual'],
    ['rollout mfe-a --visits 10', 'belong to --auto'],
    ['rollout mfe-a --auto --visits 0', '--visits 0: must be a whole number from 1'],
    ['rollout mfe-a --auto --minutes 1.5', '--minutes 1.5: must be a whole number from 0'],
    ['rollout mfe-a --bp 0', '1 to 10000 whole basis points'],
    ['rollout mfe-a --percent 0.005', '1 to 10000 whole basis points'],
    ['rollout mfe-a --percent ten', '1 to 10000 whole basis points'],
    ['halt mfe-a', 'halt needs --why'],
    ['rollback mfe-a', 'rollback needs --why'],
    ['status --next', 'status has no option --next'],
    ['status --nonsense', '--nonsense'],
    ['preview', '<package>=<release id>'],
    ['preview mfe-a', 'mfe-a is not <package>=<release id>'],
    ['preview mfe-a=x mfe-a=y', 'named twice'],
    ['preview mfe-a=x --hours 0', '--hours must be more than 0'],
    ['preview mfe-a=x --origin nowhere', 'is not an address'],
    ['watch mfe-a', 'watch takes no package'],
    ['watch --hours 1000', '--hours must be more than 0'],
    ['watch --origin ftp://acara.example', 'is not an address'],
    ['prune --keep-days 0', 'at least 1'],
    ['prune mfe-a', 'prune takes no package'],
    ['schema extra', 'unknown schema extra'],
    ['publish nope', 'unknown package nope. Known: shell, mfe-a.'],
    ['publish mfe-a core-api', 'unknown package core-api'],
    ['publish constructor', 'unknown package constructor'],
    ['rollout mfe-a --bp 0x10', '1 to 10000 whole basis points'],
    ['rollout mfe-a --bp 1e2', '1 to 10000 whole basis points'],
    ['rollout mfe-a --percent 1e1', '1 to 10000 whole basis points'],
    ['halt mfe-a --why "   "', 'halt needs --why'],
    ['halt mfe-a --why "bad \u001b[31mred"', '--why may have no control characters'],
    ['halt mfe-a --why bad --by "a\nb"', '--by may have no control characters'],
    ['fly mfe-a', 'unknown command fly'],
  ])('fails with a message and changes nothing: %s', async (line, message) => {
    await expect(run(line)).rejects.toThrow(message);
    expect((await openFileStore(tree.dir).read())?.extras.acara.revision).toBe(2);
  });
});

describe('the status', () => {
  test('is a table of the releases that matter', async () => {
    await run('rollout mfe-a --bp 1000');
    const { text, code } = await run('status');
    expect(code).toBe(0);
    expect(text.split('\n').map((line) => line.replace(/ {2,}/g, ' | '))).toEqual([
      'registry revision 3',
      'PACKAGE | OWNER | RELEASE | STATE | FALLS BACK TO | BUILT | FILES',
      `mfe-a | Fixtures | ${second} | candidate, 10 % (1000 bp) | ${first} | 2026-01-01 00:00 unknown | intact`,
      ` | ${first} | stable, 90 % | - | 2026-01-01 00:00 unknown | intact`,
    ]);
  });

  test('reports damage and unpublished packages', async () => {
    await rm(path.join(tree.dir, 'files/mfe-a', first, 'remoteEntry.js'));
    const { text, code, data } = await run('status mfe-a mfe-z');
    expect(code).toBe(1);
    expect(text).toContain(`mfe-a ${first} is damaged: remoteEntry.js is missing`);
    expect(text).toContain('mfe-z: never published');
    expect(data).toMatchObject({
      revision: 2,
      missing: ['mfe-z'],
      packages: [
        {
          remote: 'mfe-a',
          stable: first,
          candidate: null,
          releases: [
            {
              releaseId: first,
              state: 'stable',
              bp: 10_000,
              problems: expect.arrayContaining(['remoteEntry.js is missing']),
            },
            { releaseId: second, state: 'new', bp: 0, problems: [] },
          ],
          next: ['npm run release -- rollout mfe-a --bp 100'],
        },
      ],
    });
  });
});

describe('the audit', () => {
  test('shows who did what and why, also of one package, and that it is complete', async () => {
    await run('rollout mfe-a --bp 100 --by budi --why "try it"');
    const { text, code } = await run('audit mfe-a --verify');
    expect(code).toBe(0);
    expect(text).toContain('revision 3  2026-03-05T00:00:00.000Z  rollout by budi: try it');
    expect(text).toContain(`  mfe-a ${second}  bp: - → 100`);
    expect(text).toMatch(/the audit is complete from revision 1 to 3, latest hash [0-9a-f]{64}$/);
    await expect(run('audit mfe-b')).rejects.toThrow('the audit has no package mfe-b');
  });

  test('is incomplete when an entry was altered', async () => {
    const store = openFileStore(tree.dir);
    const audit = async () => (await store.audit()).map((entry) => ({ ...entry, by: 'nobody' }));
    const { text, code } = await run('audit --verify', { store: { ...store, audit } });
    expect(code).toBe(1);
    expect(text).toContain('INCOMPLETE: the entry of revision 1 was altered');
  });
});

test('pruning deletes releases that were retired long enough ago, and only lists them with --dry-run', async () => {
  await run('rollout mfe-a');
  await run('halt mfe-a --why "blank page"');
  const later = { now: new Date('2026-04-05T00:00:00Z') };
  expect((await run('prune', { now: new Date('2026-03-20T00:00:00Z') })).text).toContain('no release is old enough');
  const would = await run('prune --dry-run', later);
  expect(would.text).toBe(`would be removed: mfe-a ${second}\nwould be deleted: mfe-a/${second}`);
  expect(would.data).toMatchObject({ dryRun: true, folders: [`mfe-a/${second}`] });
  const did = await run('prune --keep-days 30', later);
  expect(did.data).toMatchObject({
    dryRun: false,
    releases: [{ remote: 'mfe-a', releaseId: second }],
    folders: [`mfe-a/${second}`],
  });
  expect((await run('status')).text).not.toContain(second);
});

test('the schema is that of the registry', async () => {
  const { data, text } = await run('schema');
  expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(data)));
  expect(data).toMatchObject({
    $schema: expect.stringContaining('json-schema.org'),
    properties: { microFrontends: {} },
  });
});

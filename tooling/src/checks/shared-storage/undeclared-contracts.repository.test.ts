import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '@acara/server-kit/settings';
import { knownRemotes } from '@acara/releases/known-remotes';
import type { Contracts } from '@acara/shared-contract/remote-declaration';
import { undeclaredContracts } from './undeclared-contracts.ts';

const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');
const sources = (folder: string): string[] =>
  fs
    .globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT })
    .filter((file) => !/[.]test[.]|\/testing\//.test(file))
    .map(read);

const KEYS = "export const storageKeys = { recent: 'acara_recent' } as const;";
const NOTES = `const DRAFT_KEY = 'acara_checkout';
export const draft = {
  save: (text: string) => tabNotes.write(DRAFT_KEY, text),
  read: () => tabNotes.read(DRAFT_KEY),
};
const ORDER_KEY = 'acara_order';
export const order = { note: () => tabNotes.write(ORDER_KEY, '1'), read: () => tabNotes.read(ORDER_KEY) };
`;
const RECENT = `const readAll = () => localStorage.getItem(storageKeys.recent);
const write = (text: string) => localStorage.setItem(storageKeys.recent, text);
export const recent = { add: (text: string) => write(text) };
export const useRecent = () => readAll();
`;
const CARD = 'export const Card = () => Object.assign(event, { visitState: { opened } });';
const GRID = 'export const Grid = () => <ul><Card /></ul>;';
const find = (texts: Record<string, string>, declared: Record<string, Contracts> = {}) =>
  undeclaredContracts(
    Object.entries(texts).map(([name, text]) => ({ package: name, text })),
    {
      keysText: KEYS,
      shared: [NOTES, RECENT],
      components: [CARD, GRID],
      packages: Object.keys(texts).map((name) => ({ name, contracts: declared[name] ?? {} })),
    },
  );

test('a key that one package writes and another one reads must be declared by both', () => {
  const texts = { 'mfe-a': "draft.save('x');", 'mfe-b': 'const found = draft.read();' };
  expect(find(texts)).toEqual([
    'mfe-a writes acara_checkout and does not declare it',
    'mfe-b reads acara_checkout and does not declare it',
  ]);
  const declared = { 'mfe-a': { acara_checkout: { writes: 1 } }, 'mfe-b': { acara_checkout: { reads: [1] } } };
  expect(find(texts, declared)).toEqual([]);
  expect(find(texts, { ...declared, 'mfe-b': { acara_checkout: { writes: 1 } } })).toEqual([
    'mfe-b reads acara_checkout and does not declare it',
  ]);
});

test('it is found behind helpers and hooks, and where the storage is used directly', () => {
  const texts = { 'mfe-a': "recent.add('x');", 'mfe-b': 'useRecent();' };
  expect(find(texts)).toHaveLength(2);
  const own = "const KEY = 'acara_own';\nlocalStorage.";
  expect(find({ 'mfe-a': `${own}setItem(KEY, '');`, 'mfe-b': "sessionStorage.getItem('acara_own')" })).toHaveLength(2);
});

test('a key of one package, or that two only write, needs none', () => {
  expect(find({ 'mfe-a': "draft.save('x'); draft.read();", 'mfe-b': 'order.note();' })).toEqual([]);
  expect(find({ 'mfe-a': 'order.note();', 'mfe-b': 'order.note(); order.clear();' })).toEqual([]);
});

test.each([
  [
    'navigate(to, { replace: true, state: { afterLogin: true } });',
    "if ('afterLogin' in state) useLocation();",
    'history.afterLogin',
  ],
  ['<Navigate to={to} state={{ wanted: path }} />', 'const path = (entry as State)?.usr?.wanted;', 'history.wanted'],
  ['const KEEPS = { state: { kept: true } };', 'type State = { usr?: { kept?: unknown } };', 'history.kept'],
  ['<Grid />', 'const { state } = useLocation() as { state: { opened?: Event } | null };', 'history.opened'],
  ["pageBus.publish({ topic: 'member.liked', v: 1 });", "useLast('member.liked', 1);", 'bus.member.liked'],
  ["pageBus.publish({\n topic: 'a.b', v: 1 });", "pageBus.on('a.b', 1).subscribe(show);", 'bus.a.b'],
])('the state of a history entry and topics of the page bus are found too: %s', (writer, reader, name) => {
  expect(find({ 'mfe-a': writer, 'mfe-b': reader })).toEqual([
    `mfe-a writes ${name} and does not declare it`,
    `mfe-b reads ${name} and does not declare it`,
  ]);
  expect(find({ 'mfe-a': `${writer}\n${reader}`, 'mfe-b': '' })).toEqual([]);
});

const packages = [
  ...knownRemotes(ROOT).map((name) => ({
    name,
    folder: `${name}/src`,
    contracts: (JSON.parse(read(`${name}/remote.json`)) as { contracts?: Contracts }).contracts ?? {},
  })),
  { name: 'shell', folder: 'shell/browser', contracts: JSON.parse(read('shell/contracts.json')) as Contracts },
];

describe('the packages of this repository', () => {
  const findHere = (all: typeof packages) =>
    undeclaredContracts(
      packages.flatMap(({ name, folder }) => sources(folder).map((text) => ({ package: name, text }))),
      {
        keysText: read('shared-auth/src/storage-keys.ts'),
        shared: sources('shared-api/src'),
        components: [...sources('shared-ui/src'), ...sources('shared-event-ui/src')],
        packages: all,
      },
    );

  test('declare what they share', () => {
    expect(findHere(packages)).toEqual([]);
    const undeclared = findHere(packages.map((one) => ({ ...one, contracts: {} })));
    expect(undeclared).toContain('mfe-checkout reads acara_checkout and does not declare it');
    expect(undeclared).toContain('mfe-event-detail writes acara_recent and does not declare it');
    expect(undeclared).toContain('mfe-discovery writes history.opened and does not declare it');
    expect(undeclared).toContain('shell reads history.keepsPlace and does not declare it');
    expect(undeclared).toContain('mfe-account writes bus.member.purchased and does not declare it');
  });

  test('can read the data of each other', () => {
    const misread = packages.flatMap((writer) =>
      Object.entries(writer.contracts).flatMap(([name, { writes }]) =>
        packages
          .filter(({ contracts }) => writes && contracts[name]?.reads && !contracts[name].reads.includes(writes))
          .map((reader) => `${reader.name} does not read ${name} ${writes} of ${writer.name}`),
      ),
    );
    expect(misread).toEqual([]);
  });

  test('declare what storage-keys.md, history-state.md or page-bus.md describes', () => {
    const texts = ['storage-keys', 'history-state', 'page-bus']
      .map((name) => read(`docs/contracts/${name}.md`))
      .join('');
    const names = packages.flatMap(({ contracts }) => Object.keys(contracts));
    expect(names.filter((name) => !texts.includes(`\`${name.replace(/^(history|bus)[.]/, '')}\``))).toEqual([]);
  });
});

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sha384 } from '../store/files.ts';
import { temporaryFolder } from '../testing/index.ts';
import { nameBuild } from './name-build.ts';

let folder: string;
let remove: () => Promise<void>;

const write = async (file: string, content: string | Buffer) => {
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
  await writeFile(path.join(folder, file), content);
};
const read = (file: string) => readFile(path.join(folder, file), 'utf8');

beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
});
afterEach(() => remove());

test('a build gets the id of its release everywhere, in the form that names have', async () => {
  await write('browser/page.js', 'self.webpackChunkmfe_a__container__unnamed=[];report("unnamed")');
  await write('server/server.cjs', 'exports.release = "unnamed"');
  await write('maps/page.js.map', '{"names":["webpackChunkmfe_a__container__unnamed"]}');
  await write('build.json', '{"releaseId":"unnamed","container":"mfe_a__container__unnamed"}');
  await nameBuild(folder, 'unnamed', '20260304-0123456789ab');
  expect(await read('browser/page.js')).toBe(
    'self.webpackChunkmfe_a__container__20260304_0123456789ab=[];report("20260304-0123456789ab")',
  );
  expect(await read('server/server.cjs')).toBe('exports.release = "20260304-0123456789ab"');
  expect(await read('maps/page.js.map')).toBe('{"names":["webpackChunkmfe_a__container__20260304_0123456789ab"]}');
  expect(JSON.parse(await read('build.json'))).toEqual({
    releaseId: '20260304-0123456789ab',
    container: 'mfe_a__container__20260304_0123456789ab',
  });
});

test('a release gets another id', async () => {
  await write('browser/page.js', 'self.webpackChunkmfe_a__container__20260304_0123=[];report("20260304-0123")');
  await nameBuild(folder, '20260304-0123', '20260305-4567');
  expect(await read('browser/page.js')).toBe(
    'self.webpackChunkmfe_a__container__20260305_4567=[];report("20260305-4567")',
  );
});

test('scripts still know the hashes of those that they load', async () => {
  const [named, other] = ['chunk("unnamed")', 'plain()'];
  await write('browser/named.js', named);
  await write('browser/other.js', other);
  await write(
    'browser/entry.js',
    `integrity=JSON.parse("{\\"named.js\\":\\"${sha384(named)}\\",\\"o\\":\\"${sha384(other)}\\"}")`,
  );
  await nameBuild(folder, 'unnamed', 'release-1');
  const entry = await read('browser/entry.js');
  for (const file of ['named.js', 'other.js']) expect(entry).toContain(sha384(await read(`browser/${file}`)));
  expect(entry).not.toContain(sha384(named));
});

test('files that are no text are left as they are', async () => {
  const font = Buffer.from([0xff, 0x00, 0xfe, ...Buffer.from('unnamed')]);
  await write('browser/fonts/sans.woff2', font);
  await nameBuild(folder, 'unnamed', 'release-1');
  expect(await readFile(path.join(folder, 'browser/fonts/sans.woff2'))).toEqual(font);
});

import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../../testing/index.ts';
import { checkInput } from './testing/check-input.ts';
import { uniqueName } from './build-files.ts';

let folder: string;
let remove: () => Promise<void>;

beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
});
afterEach(() => remove());

const entry = (text: string) => writeFile(path.join(folder, 'remoteEntry.js'), text);
// As webpack writes it: two low lines become one.
const SOUND = 'var mfe_a__container__release_2;(()=>{self.webpackChunkmfe_a_container_release_2=[]})()';
const findProblems = async (build = {}) =>
  (await uniqueName(checkInput(build, { folder }))).map(({ problem }) => problem);

describe('the names that a release has in a page', () => {
  test('contain its id, in the record and in the entry', async () => {
    await entry(SOUND);
    expect(await findProblems()).toEqual([]);
  });

  test('are refused in a record that leaves the id out', async () => {
    await entry('var mfe_a__container;self.webpackChunkmfe_a=[]');
    expect(await findProblems({ uniqueName: 'mfe-a', container: 'mfe_a__container' })).toEqual([
      'uniqueName is mfe-a, without the release id',
      'container is mfe_a__container, without the release id',
    ]);
  });

  test('are refused when the entry does not use those of the record', async () => {
    await entry(SOUND.replace('webpackChunkmfe_a_container_release_2', 'webpackChunkmfe_a'));
    expect(await findProblems()).toEqual([
      'remoteEntry.js does not use the name webpackChunkmfe_a_container_release_2',
    ]);
    await entry(SOUND.replaceAll('release_2', 'release_21'));
    expect(await findProblems()).toHaveLength(2);
  });

  test('are of the list of chunks alone in the shell, which is no container', async () => {
    await entry('self.webpackChunkshell_container_release_2=[]');
    expect(await findProblems({ name: 'shell', uniqueName: 'shell__container__release_2', container: '' })).toEqual([]);
  });
});

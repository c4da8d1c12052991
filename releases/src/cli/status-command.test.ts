import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { openFileHealthStore } from '../health/file-health-store.ts';
import { openFileStore } from '../registry/file-store.ts';
import { openLocalFiles } from '../store/local-files.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { type CommandContext, errorResult } from './command.ts';
import { statusCommand } from './report-commands.ts';

let dir: string;
let remove: () => Promise<void>;

beforeEach(async () => {
  const { folder, ...rest } = await temporaryFolder();
  ({ remove } = rest);
  dir = path.join(folder, 'releases');
});
afterEach(() => remove());

const status = () => {
  const context: CommandContext = {
    root: dir,
    dir,
    store: openFileStore(dir),
    files: openLocalFiles(dir),
    health: openFileHealthStore(dir),
    by: 'ani',
    why: '',
    now: new Date(0),
    origin: '',
    log: () => undefined,
  };
  return statusCommand.run({ operands: [], values: {} }, context);
};

test('the status of a missing store fails with a message and exit code 1', async () => {
  const error: unknown = await status().catch((thrown: unknown) => thrown);
  expect(errorResult(error)).toMatchObject({
    lines: [expect.stringContaining(`there is no store of releases at ${dir}`)],
    code: 1,
  });
});

test('the status of a store in which nothing was published yet is revision 0', async () => {
  await mkdir(dir);
  expect(await status()).toMatchObject({ lines: ['registry revision 0'], code: 0 });
});

// Watches the remote in a folder and prints events as lines of JSON; for watch-remote.test.ts, since jest cannot load the
// presets, which are ES modules.
import { watchRemote } from '../watch-remote.ts';

const [root = '', dist = ''] = process.argv.slice(2);
const print = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

let number = 0;
await watchRemote({
  root,
  dist,
  nextId: () => `20260304-dev${(number += 1)}`,
  onBuild: async (releaseId) => void print({ releaseId }),
  onErrors: (report) => print({ report }),
});

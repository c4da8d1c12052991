// Watches the remote in a folder and prints events as lines of JSON; for watch-remote.test.ts, since jest cannot load the
// presets, which are ES modules. A build counts as published when a line is read, so that it can be read until then.
import readline from 'node:readline';
import { watchRemote } from '../watch-remote.ts';

const [root = '', dist = ''] = process.argv.slice(2);
const print = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
const answers = readline.createInterface({ input: process.stdin })[Symbol.asyncIterator]();

let number = 0;
await watchRemote({
  root,
  dist,
  nextId: () => `20260304-dev${(number += 1)}`,
  onBuild: async (releaseId) => {
    print({ releaseId });
    await answers.next();
  },
  onErrors: (report) => print({ report }),
});

// @ts-check
// Runs a file below `tooling/src`, the first argument, with the arguments after it: the commands of package.json.
import { runMain } from './bootstrap/run-main.mjs';

runMain(`src/${process.argv.splice(2, 1)}`);

// @ts-check
// `npm test`: all checks, on any machine with Node 20 and npm. `--only lint,types` runs a part.
import { runMain } from './bootstrap/run-main.mjs';

runMain('src/checks/test-command.ts');

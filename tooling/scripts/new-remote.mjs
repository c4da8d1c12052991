// @ts-check
// `npm run new:remote`: a remote that looks like the others, known to npm and CI.
import { runMain } from './bootstrap/run-main.mjs';

runMain('src/new/new-remote-command.ts');

// @ts-check
// `npm run new:remote`: adds a remote.
import { runMain } from './bootstrap/run-main.mjs';

runMain('src/new/new-remote-command.ts');

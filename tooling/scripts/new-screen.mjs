// @ts-check
// `npm run new:screen`: adds a screen to a remote, with its route, menu entries and test.
import { runMain } from './bootstrap/run-main.mjs';

runMain('src/new/new-screen-command.ts');

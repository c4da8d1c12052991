// @ts-check
// `npm run new:screen`: a screen of a remote, with its route, its menus and its test.
import { runMain } from './bootstrap/run-main.mjs';

runMain('src/new/new-screen-command.ts');

// @ts-check
// `npm run dev:inside -- <remote>`: the whole site, with one remote rebuilt at each save.
import { runMain } from './bootstrap/run-main.mjs';

runMain('src/dev-inside/dev-inside-command.ts');

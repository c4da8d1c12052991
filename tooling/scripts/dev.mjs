// @ts-check
// `npm run dev`: the whole site, rebuilt and restarted when sources change. One remote alone: `npm run dev -w <remote>`.
import { runMain } from './bootstrap/run-main.mjs';

runMain('src/site/dev-command.ts');

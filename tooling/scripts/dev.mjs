// @ts-check
// `npm run dev`: the whole site, renewed whenever its sources change. One remote alone, hot: `npm run dev -w <remote>`.
import { runMain } from './bootstrap/run-main.mjs';

runMain('src/site/dev-command.ts');

// @ts-check
// `npm run cluster`: the site in several processes behind nginx; `npm run cluster -- status` and others control it.
import { runMain } from './bootstrap/run-main.mjs';

runMain('src/cluster/cluster-command.ts');

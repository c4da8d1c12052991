// @ts-check
// `npm run verify`: what readers of pages and tickets say that npm does not bring. `--only` runs a part, as in `npm test`.
import { runMain } from './bootstrap/run-main.mjs';

runMain('src/checks/verify-command.ts');

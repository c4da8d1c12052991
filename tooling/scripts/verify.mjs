// @ts-check
// `npm run verify`: checks with external validators and readers. `--only` runs a part, as in `npm test`.
import { runMain } from './bootstrap/run-main.mjs';

runMain('src/checks/verify-command.ts');

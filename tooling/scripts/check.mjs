// @ts-check
// `npm run check -- <package>`: lint, types, tests and build of one package.
import { runMain } from './bootstrap/run-main.mjs';

runMain('src/package-checks/package-checks-command.ts');

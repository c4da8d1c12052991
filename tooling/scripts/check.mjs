// @ts-check
// `npm run check -- <package>`: lint, types, units and build of one package alone.
import { runMain } from './bootstrap/run-main.mjs';

runMain('src/package-checks/package-checks-command.ts');

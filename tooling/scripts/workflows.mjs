// @ts-check
// `npm run workflows`: writes .github/workflows.
import { runMain } from './bootstrap/run-main.mjs';

runMain('src/workflows/workflows-command.ts');

// @ts-check
// `npm run settings`: writes .env.example.
import { runMain } from './bootstrap/run-main.mjs';

runMain('src/settings/settings-command.ts');

// @ts-check
// `npm run catalogue`: every component and its states, in Storybook. `-- build` writes it to .build/catalogue.
import { runMain } from './bootstrap/run-main.mjs';

runMain('src/catalogue/catalogue-command.ts');

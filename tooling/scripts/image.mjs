// @ts-check
// `npm run image`: the image of the site's servers, from the commit that is checked out.
import { runMain } from './bootstrap/run-main.mjs';

runMain('src/image/image-command.ts');

// @ts-check
// `npm start`: the whole site with one command, on any machine with Node 20 and npm.
import { runMain } from './bootstrap/run-main.mjs';

runMain('src/site/start-command.ts');

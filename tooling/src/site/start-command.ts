import { runAtConsole } from './console-site.ts';

await runAtConsole();

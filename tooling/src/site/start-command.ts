import { runSiteAtConsole } from './console-site.ts';

await runSiteAtConsole();

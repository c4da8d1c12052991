import { ensureReleases } from '../publish/ensure-releases.ts';
import type { Command } from './command.ts';

/** `publish <package>…` */
export const publishCommand: Command = async ({ root, dir, remotes, json, toEverybody }) => {
  if (remotes.length === 0) {
    console.error('publish needs the name of a package, such as: npm run release -- publish mfe-discovery');
    return 2;
  }
  const results = await ensureReleases({ root, dir, remotes, toEverybody, ...(!json && { log: console.log }) });
  if (json) console.log(JSON.stringify(results, null, 2));
  return 0;
};

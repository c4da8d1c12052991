import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { filesBelow, ifExists } from './files.ts';
import { mapsFolder } from './release-files.ts';

/** Of one release, packed: several times what the largest has. The largest maps are left out first. */
export const MAX_MAPS_BYTES = 16 * 1024 * 1024;
/** Of one map, unpacked. */
const MAX_MAP_BYTES = 64 * 1024 * 1024;
const SUFFIX = '.map';

/** The source maps of a release in the folder. */
export const packMaps = async (dir: string, remote: string, releaseId: string) => {
  const folder = mapsFolder(dir, remote, releaseId);
  const names = (await ifExists(filesBelow(folder), [])).filter((file) => file.endsWith(SUFFIX));
  const maps: { script: string; content: Buffer }[] = [];
  for (const name of names)
    maps.push({
      script: name.slice(0, -SUFFIX.length),
      content: await promisify(gzip)(await readFile(path.join(folder, name))),
    });
  let size = 0;
  return maps
    .sort((one, other) => one.content.length - other.content.length)
    .filter(({ content }) => (size += content.length) <= MAX_MAPS_BYTES);
};

export const unpackMap = (content: Uint8Array): Promise<Buffer> =>
  promisify(gunzip)(content, { maxOutputLength: MAX_MAP_BYTES });

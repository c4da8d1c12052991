import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { constants } from 'node:zlib';
import { packed, type CachedResponse } from './comparator-server.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};

/** The scripts and manifests of a build, packed as a release's are, by their address below a base. */
export const builtFiles = async (folder: string, base: string): Promise<Map<string, CachedResponse>> => {
  const names = (await readdir(folder, { recursive: true })).filter((name) => path.extname(name) in TYPES);
  const answers = names.map(async (name): Promise<[string, CachedResponse]> => {
    const body = await packed(await readFile(path.join(folder, name)), constants.BROTLI_MAX_QUALITY);
    const headers = {
      'content-type': TYPES[path.extname(name)],
      'content-encoding': 'br',
      'content-length': body.length,
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    };
    return [base + name, { status: 200, headers, body }];
  });
  return new Map(await Promise.all(answers));
};

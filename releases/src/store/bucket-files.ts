import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { isSameSignature } from '../preview/signing.ts';
import { openBucket, type BucketSettings } from './bucket.ts';
import { filesBelow, parseJson } from './files.ts';
import { localMaps, removeLocal, type ReleaseFiles } from './local-files.ts';
import { packMaps, unpackMap } from './packed-maps.ts';
import { isRemoteName, releaseFolder } from './release-files.ts';
import { fetchInto, sha256, signFiles, type FileContent } from './signed-files.ts';

type BucketFilesOptions = {
  bucket: BucketSettings;
  /** Of this machine. */
  dir: string;
  key: () => Promise<string>;
  /** A bucket has no lock: that of the registry. */
  withPublishLock: ReleaseFiles['withPublishLock'];
  limitMs?: number | undefined;
};

/** Prefixes of the bucket: the public one for a CDN, and the private one. */
const PUBLIC = 'r/';
const PRIVATE = 'private/';
const AT_ONCE = 8;

const List = Compile(Type.Object({ signature: Type.String(), files: Type.Record(Type.String(), Type.String()) }));

/** Of the files that builds have. Packed files lie beside them, and are fetched only by edges. */
const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const headersOf = (file: string) => ({
  'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
  'cache-control': 'public, max-age=31536000, immutable',
});

/** The same that an edge does not serve. */
const isPrivate = (file: string): boolean => file.startsWith('server/') || /[.]map([.](br|gz))?$/.test(file);

const privateFolder = (remote: string, releaseId: string): string => `${PRIVATE}${remote}/${releaseId}/`;
const fileKey = (remote: string, releaseId: string, file: string): string =>
  isPrivate(file) ? `${privateFolder(remote, releaseId)}files/${file}` : `${PUBLIC}${remote}/${releaseId}/${file}`;
const mapKey = (remote: string, releaseId: string, script: string): string =>
  `${privateFolder(remote, releaseId)}maps/${script}.map.gz`;
/** Written last and deleted first: without it there is no release. */
const listKey = (remote: string, releaseId: string): string => `${privateFolder(remote, releaseId)}list.json`;

const inTurns = async <Item, Result>(
  items: readonly Item[],
  act: (item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += AT_ONCE)
    results.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(act))));
  return results;
};

/** Release files in an S3-compatible bucket, from which a CDN can fetch those of browsers. Edges serve their folder. */
export const openBucketFiles = ({ dir, key, withPublishLock, ...options }: BucketFilesOptions): ReleaseFiles => {
  const bucket = openBucket(options.bucket, options.limitMs);
  const readLocalMap = localMaps(dir);

  const remove = async (remote: string, releaseId: string): Promise<void> => {
    await bucket.delete(listKey(remote, releaseId));
    for (const area of [PUBLIC, PRIVATE])
      await inTurns(await bucket.list(`${area}${remote}/${releaseId}/`), (found) => bucket.delete(found.key));
  };

  const read = async (remote: string, releaseId: string): Promise<FileContent[]> => {
    const name = `the files of ${remote} ${releaseId}`;
    const text = await bucket.get(listKey(remote, releaseId));
    if (!text) throw new Error(`${name} are neither here nor in the bucket`);
    const list = parseJson(text.toString());
    if (!List.Check(list) || !isSameSignature(list.signature, signFiles(await key(), remote, releaseId, list.files)))
      throw new Error(`${name} in the bucket were not signed with this site’s key`);
    return inTurns(Object.entries(list.files), async ([file, hash]) => {
      const content = await bucket.get(fileKey(remote, releaseId, file));
      const problem = content ? 'was changed' : 'is missing';
      if (!content || sha256(content) !== hash)
        throw new Error(`${name} in the bucket are damaged: ${file} ${problem}`);
      return { path: file, content };
    });
  };

  return {
    ...fetchInto(dir, 'bucket', read),
    share: async (remote, releaseId) => {
      await remove(remote, releaseId);
      const folder = releaseFolder(dir, remote, releaseId);
      const hashes = await inTurns(await filesBelow(folder), async (file): Promise<[string, string]> => {
        const content = await readFile(path.join(folder, file));
        await bucket.put(fileKey(remote, releaseId, file), content, headersOf(file));
        return [file, sha256(content)];
      });
      await inTurns(await packMaps(dir, remote, releaseId), ({ script, content }) =>
        bucket.put(mapKey(remote, releaseId, script), content),
      );
      const files = Object.fromEntries(hashes);
      const list = { signature: signFiles(await key(), remote, releaseId, files), files };
      await bucket.put(listKey(remote, releaseId), Buffer.from(JSON.stringify(list)));
    },
    readMap: async (release, script) => {
      const local = await readLocalMap(release, script);
      if (local) return local;
      const packed = await bucket.get(mapKey(release.remote, release.releaseId, script));
      return packed && unpackMap(packed);
    },
    remove: async (remote, releaseId) => {
      await remove(remote, releaseId);
      await removeLocal(dir, remote, releaseId);
    },
    prune: async (listed, before, dryRun) => {
      /** When each release was last written to: one that is being shared has no list yet. */
      const written = new Map<string, Date>();
      for (const area of [PUBLIC, PRIVATE])
        for (const { key: found, modified } of await bucket.list(area)) {
          const [, remote = '', releaseId, ...file] = found.split('/');
          const name = `${remote}/${releaseId}`;
          if (file.length > 0 && isRemoteName(remote) && !(modified <= (written.get(name) ?? new Date(0))))
            written.set(name, modified);
        }
      const names = [...written].flatMap(([name, at]) => (at < before && !listed.includes(name) ? [name] : [])).sort();
      for (const name of dryRun ? [] : names) {
        const [remote = '', releaseId = ''] = name.split('/');
        await remove(remote, releaseId);
      }
      return names;
    },
    withPublishLock,
    close: async () => undefined,
  };
};

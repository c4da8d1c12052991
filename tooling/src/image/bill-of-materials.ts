import fs from 'node:fs';
import path from 'node:path';

type Locked = { version?: string; license?: string; integrity?: string; link?: boolean; name?: string };

const MODULES = 'node_modules/';

const npmComponents = (folder: string): object[] => {
  // Exactly what is installed; the lock file has more.
  const file = path.join(folder, 'node_modules/.package-lock.json');
  const { packages } = JSON.parse(fs.readFileSync(file, 'utf8')) as { packages: Record<string, Locked> };
  return Object.entries(packages)
    .filter(([place, { link }]) => place.includes(MODULES) && !link)
    .map(
      ([place, { name = place.slice(place.lastIndexOf(MODULES) + MODULES.length), version, license, integrity }]) => ({
        type: 'library',
        name,
        version,
        purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
        ...(license !== undefined && { licenses: [{ expression: license }] }),
        ...(integrity?.startsWith('sha512-') && {
          hashes: [
            { alg: 'SHA-512', content: Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex') },
          ],
        }),
      }),
    );
};

const debianComponents = (packages: string): object[] =>
  packages
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
    .map(([name = '', version = '']) => ({
      type: 'library',
      name,
      version,
      purl: `pkg:deb/debian/${name}@${encodeURIComponent(version)}`,
    }));

/**
 * What an image contains, in the form of CycloneDX. Nothing in it depends on when or where it is made.
 * @param folder with `node_modules`
 * @param debian lines with a package and its version, a tab between them
 */
export const billOfMaterials = (folder: string, debian: string, revision: string): string =>
  JSON.stringify(
    {
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      version: 1,
      metadata: { component: { type: 'container', name: 'acara', version: revision } },
      components: [...debianComponents(debian), ...npmComponents(folder)],
    },
    null,
    1,
  );

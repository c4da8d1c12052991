import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

type Descriptor = { mediaType: string; digest: string; size: number };

type ImageOptions = {
  /** Its name and tag for `docker load`. */
  name: string;
  /** Archives, the lowest first. */
  layers: readonly string[];
  /** As OCI defines it: user, environment, entry point. */
  config: object;
  created: Date;
};

const TYPE = 'application/vnd.oci.image';

/** Options of GNU tar with which the same files make the same archive. */
export const reproducible = (time: Date): string[] => [
  '--sort=name',
  `--mtime=@${time.getTime() / 1000}`,
  '--numeric-owner',
  '--format=gnu',
];

/**
 * Puts layers together to an image: an archive that Docker, podman and skopeo read. The same layers make the same one.
 * @returns its digest, and how many bytes its layers have
 */
export const writeImage = (file: string, { name, layers, config, created }: ImageOptions) => {
  const folder = fs.mkdtempSync(`${file}-`);
  const blobs = path.join(folder, 'blobs/sha256');
  fs.mkdirSync(blobs, { recursive: true });
  const store = (mediaType: string, content: Buffer): Descriptor => {
    const hash = createHash('sha256').update(content).digest('hex');
    fs.writeFileSync(path.join(blobs, hash), content);
    return { mediaType, digest: `sha256:${hash}`, size: content.length };
  };
  const storeJson = (mediaType: string, content: object) => store(mediaType, Buffer.from(JSON.stringify(content)));
  const blob = ({ digest }: Descriptor) => `blobs/${digest.replace(':', '/')}`;
  const write = (entry: string, content: object) => fs.writeFileSync(path.join(folder, entry), JSON.stringify(content));

  const stored = layers.map((layer) => store(`${TYPE}.layer.v1.tar`, fs.readFileSync(layer)));
  const imageConfig = storeJson(`${TYPE}.config.v1+json`, {
    created: created.toISOString(),
    architecture: process.arch === 'arm64' ? 'arm64' : 'amd64',
    os: 'linux',
    config,
    rootfs: { type: 'layers', diff_ids: stored.map(({ digest }) => digest) },
  });
  const mediaType = `${TYPE}.manifest.v1+json`;
  const manifest = storeJson(mediaType, { schemaVersion: 2, mediaType, config: imageConfig, layers: stored });
  const annotations = { 'org.opencontainers.image.ref.name': name.split(':').at(-1) };
  write('oci-layout', { imageLayoutVersion: '1.0.0' });
  write('index.json', { schemaVersion: 2, manifests: [{ ...manifest, annotations }] });
  // What Docker before 25 reads.
  write('manifest.json', [{ Config: blob(imageConfig), RepoTags: [name], Layers: stored.map(blob) }]);
  const owner = ['--owner=0', '--group=0'];
  execFileSync('tar', [...reproducible(created), ...owner, '-C', folder, '-cf', file, '.']);
  fs.rmSync(folder, { recursive: true });
  return { digest: manifest.digest, bytes: stored.reduce((sum, { size }) => sum + size, 0) };
};

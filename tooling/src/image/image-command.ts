import path from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '@acara/shared-contract/settings';
import { buildImage } from './build-image.ts';

const MOST_BYTES = 300e6;

const { values } = parseArgs({
  options: {
    to: { type: 'string', default: '.build/image' },
    name: { type: 'string', default: 'acara/site:latest' },
  },
});
const folder = path.resolve(ROOT, values.to);
const { digest, bytes } = buildImage(folder, values.name);
console.log(`${values.name} ${digest}, ${Math.round(bytes / 1e6)} MB: ${path.join(folder, 'image.tar')}, sbom.json`);
if (bytes > MOST_BYTES) throw new Error(`The image has more than ${MOST_BYTES / 1e6} MB.`);

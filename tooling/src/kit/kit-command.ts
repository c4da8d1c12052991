import { ROOT } from '@acara/server-kit/settings';
import { buildKit } from './build-kit.ts';

// What `npx lerna publish from-package` publishes: the `dist` of each package of the kit.

await buildKit(ROOT);

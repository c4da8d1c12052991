import { rm } from 'node:fs/promises';

export default async () => {
  const { stop, dir } = globalThis.acaraTestServer;
  await globalThis.acaraTestPooler?.stop();
  await stop();
  await rm(dir, { recursive: true, force: true });
};

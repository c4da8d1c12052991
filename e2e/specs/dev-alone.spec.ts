import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '@acara/tooling/src/net/ports.ts';
import { site } from '../fixtures/site-address.ts';
import { expect, test } from '../fixtures/test.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** A copy of a remote, which the test changes. Inside the repository, so that its imports resolve. */
const COPY = path.join(ROOT, '.build', 'dev-alone', 'mfe-discovery');

/** `npm run dev -w mfe-discovery`. @returns the addresses that it prints */
const startDev = async () => {
  const command = spawn(process.execPath, [path.join(ROOT, 'tooling/src/build/dev-remote.mjs')], {
    cwd: COPY,
    env: {
      ...process.env,
      DEV_PORT: String(await freePort()),
      API_ORIGIN: `http://127.0.0.1:${site.apiPort}`,
      ENV_FILE: '',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  command.stdout.on('data', (text) => (output += text));
  await expect.poll(() => output, { timeout: 60_000 }).toContain('mfe-discovery alone');
  return {
    addresses: output.match(/(?<=^ {2})http:\S+$/gm) ?? [],
    stop: async () => {
      if (command.kill()) await once(command, 'exit');
    },
  };
};

test('a remote alone has its pages at the printed addresses, with links and data, and shows what is saved', async ({
  page,
}) => {
  test.slow();
  await fs.rm(COPY, { recursive: true, force: true });
  await fs.cp(path.join(ROOT, 'mfe-discovery'), COPY, {
    recursive: true,
    filter: (file) => !/[\\/](node_modules|dist)$/.test(file),
  });
  const dev = await startDev();
  try {
    const guide = dev.addresses.find((address) => address.endsWith('/panduan')) ?? '';
    await page.goto(guide.replace('/panduan', '/event'));
    await expect(page.getByRole('article').first().getByRole('link').first()).toHaveAttribute(
      'href',
      /^\/detail-event\//,
    );

    await page.goto(guide);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).not.toHaveText('Panduan baru');
    const screen = path.join(COPY, 'src', 'screens', 'guide', 'guide-screen.tsx');
    const source = await fs.readFile(screen, 'utf8');
    await fs.writeFile(screen, source.replace(await heading.innerText(), 'Panduan baru'));
    await expect(heading).toHaveText('Panduan baru', { timeout: 20_000 });
  } finally {
    await dev.stop();
    await fs.rm(COPY, { recursive: true, force: true });
  }
});

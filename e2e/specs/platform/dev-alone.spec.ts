import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '@acara/tooling/src/net/ports.ts';
import { site } from '../../fixtures/site-address.ts';
import { expect, test, VERIFY } from '../../fixtures/test.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** A copy of a remote, which the test changes. Inside the repository, so that its imports resolve. */
const COPY = path.join(ROOT, '.build', 'dev-alone', 'mfe-discovery');

/** Starts a development command beside the site. @returns the addresses in its output, once it contains the words */
const startDev = async (words: string, cwd: string, ...command: string[]) => {
  const program = spawn(process.execPath, command, {
    cwd,
    env: {
      ...process.env,
      PORT: String(site.port),
      API_PORT: String(site.apiPort),
      DEV_PORT: String(await freePort()),
      DEV_INSIDE_PORT: String(await freePort()),
      DATA_DIR: path.resolve(ROOT, site.dataDir),
      ENV_FILE: '',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  program.stdout.on('data', (text) => (output += text));
  await expect.poll(() => output, { timeout: 120_000 }).toContain(words);
  return {
    addresses: output.match(/http:\/\/localhost:\S+$/gm) ?? [],
    stop: async () => {
      if (program.kill('SIGINT')) await once(program, 'exit');
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
  const dev = await startDev('mfe-discovery alone', COPY, path.join(ROOT, 'tooling/src/build/dev-remote.mjs'));
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
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    const screen = path.join(COPY, 'src', 'screens', 'guide', 'guide-screen.tsx');
    const source = await fs.readFile(screen, 'utf8');
    await fs.writeFile(screen, source.replace(await heading.innerText(), 'Panduan baru'));
    await expect(heading).toHaveText('Panduan baru', { timeout: 20_000 });
    // Hot: without a reload.
    expect(await page.evaluate(() => Reflect.get(window, 'isSame'))).toBe(true);
  } finally {
    await dev.stop();
    await fs.rm(COPY, { recursive: true, force: true });
  }
});

test('beside a running site, a remote inside the site is shown by an edge of its own', VERIFY, async ({ page }) => {
  test.slow();
  const command = path.join(ROOT, 'tooling/src/dev-inside/dev-inside-command.ts');
  const dev = await startDev('is live after', ROOT, command, 'mfe-checkout');
  try {
    const read = async (address: string) => (await page.request.get(address)).text();
    await expect.poll(() => read(dev.addresses[0] ?? '')).toMatch(/"mfe-checkout":\{"releaseId":"\d{8}-dev\d+"/);
    await page.goto(dev.addresses[0] ?? '');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The running site has its own releases.
    expect(await read('/')).not.toMatch(/-dev\d+"/);
  } finally {
    await dev.stop();
  }
});

import path from 'node:path';
import type { Locator } from '@playwright/test';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@acara/core-api/demo';
import { enterLogin } from '../../fixtures/account.ts';
import { createOutsideRemote, publishKit, releaseBuild } from '../../fixtures/outside-remote.ts';
import { startEdge } from '../../fixtures/edge-process.ts';
import { sampleTest as test } from '../../fixtures/sample-test.ts';
import { expect, hydrated, VERIFY } from '../../fixtures/test.ts';

const KIT = [
  'remote-kit',
  'shared-api',
  'shared-auth',
  'shared-contract',
  'shared-event-ui',
  'shared-remote',
  'shared-ui',
];
const ORDER = {
  name: 'mfe-luar',
  team: 'Luar',
  title: 'Dari luar',
  path: '/luar',
  access: 'member',
  section: 'home.section',
};

/** What the second version of shared-ui changes. */
const MARK = 'rgb(1, 2, 3)';
const markOf = (element: Locator) => element.evaluate((one) => getComputedStyle(one).accentColor);

test(
  'a remote in a repository of its own is built of the published kit, and takes a version of it alone',
  VERIFY,
  async ({ page, sampleStore }) => {
    test.setTimeout(600_000);
    const kit = await publishKit();
    const remote = createOutsideRemote(ORDER, kit.npmrc);
    const build = async (releaseId: string) => {
      await remote.runBin('acara-remote', 'build');
      return releaseBuild(sampleStore, path.join(remote.folder, 'dist'), releaseId);
    };
    try {
      expect(await kit.publish()).toEqual(KIT.map((name) => `@acara/${name}`));

      await remote.install();
      // A link to its own route, which no other package knows.
      remote.write(
        'src/own-link.ts',
        "import { link } from '@acara/shared-contract/links';\n\nexport const own = () => link('luar');\n",
      );
      await remote.runBin('acara-remote', 'route-types');
      await remote.runBin('tsc', '--noEmit');
      await remote.runBin('jest', '--ci');
      const { bundled, requires } = await build('20260101-outside00001');
      expect(bundled).toEqual(expect.arrayContaining(['@acara/shared-remote', '@acara/shared-ui']));
      expect(bundled.filter((name: string) => name in requires.shared)).toEqual([]);

      // The range of the session is the one that its own manifest declares.
      expect(requires.shared).toMatchObject({ '@acara/shared-auth': '^2.0.0' });

      const edge = await startEdge({ releasesDir: sampleStore.dir });
      try {
        const section = page.getByRole('region', { name: ORDER.title });
        const shown = async () => {
          await page.goto(edge.origin);
          await hydrated(page);
          await expect(section).toBeVisible();
        };
        const html = await (await fetch(edge.origin)).text();
        expect(html.match(/<section aria-label="Dari luar"/g)).toHaveLength(1);
        await shown();
        expect(await markOf(section)).not.toBe(MARK);

        kit.change('shared-ui/src/primitives/layout.ts', (text) =>
          text.replace('width: 100%;', `width: 100%;\n  accent-color: ${MARK};`),
        );
        kit.change('shared-ui/package.json', (text) => text.replace('"version": "0.1.0"', '"version": "0.1.1"'));
        expect(await kit.publish()).toEqual(['@acara/shared-ui']);
        await remote.install('@acara/shared-ui@^0.1.1');
        expect(remote.installedVersion('@acara/shared-ui')).toBe('0.1.1');
        await build('20260102-outside00002');

        // Both versions in one page, until the edge has the new release: it looks each second.
        await expect(async () => {
          await shown();
          expect(await markOf(section)).toBe(MARK);
        }).toPass();
        const marked = await page
          .locator(':not([data-place] *)')
          .evaluateAll((all, mark) => all.filter((one) => getComputedStyle(one).accentColor === mark).length, MARK);
        expect(marked).toBe(0);

        // One session and one router: who logs in by another remote may open its screen, and its link leads to a third one.
        await page.goto(`${edge.origin}/login`);
        await hydrated(page);
        await page.evaluate(() => Object.assign(window, { isSame: true }));
        await enterLogin(page, { email: DEMO_ACCOUNTS.regular.email, password: DEMO_PASSWORD });
        await expect(page.getByRole('button', { name: 'Menu profil' })).toBeVisible();
        await page.getByRole('contentinfo').getByRole('link', { name: ORDER.title }).click();
        await expect(page.getByRole('heading', { level: 1, name: ORDER.title })).toBeVisible();
        await page.getByRole('link', { name: 'Lihat Semua Event' }).click();
        await expect(page).toHaveURL(/\/event$/);
        await expect(page.getByRole('article').first()).toBeVisible();
        expect(await page.evaluate(() => Reflect.get(window, 'isSame'))).toBe(true);
      } finally {
        await edge.stop();
      }
    } finally {
      remote.remove();
      await kit.remove();
    }
  },
);

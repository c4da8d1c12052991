import type { Page } from '@playwright/test';

// Actions of visitors besides reading a page and pressing its button, and the faults that they find.

const LIMIT = { timeout: 1500 };
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Triggers the faults that throw later. */
export const breakLater = async (page: Page): Promise<null> => {
  await page.getByRole('button', { name: 'Rusakkan' }).click(LIMIT);
  return null;
};

export const loadLatePart = async (page: Page): Promise<string | null> => {
  await page.getByRole('button', { name: 'Muat bagian' }).click(LIMIT);
  await pause(1500);
  return (await page.getByTestId('late-part').count()) === 0 ? 'a part is missing' : null;
};

/** Navigates to a page of another remote and stays there. */
export const goHome = async (page: Page): Promise<null> => {
  await page.getByRole('banner').getByRole('link', { name: /acara/i }).first().click(LIMIT);
  await pause(4500);
  return null;
};

/** From a page of another remote, without a new document. */
export const goToSample = async (page: Page): Promise<null> => {
  await page.evaluate(() => window.history.pushState(null, '', '/uji/satu'));
  return null;
};

export const scroll = async (page: Page): Promise<string | null> => {
  await page.mouse.move(100, 400);
  await page.mouse.wheel(0, 300);
  await pause(500);
  return (await page.evaluate(() => window.scrollY)) === 0 ? 'does not scroll' : null;
};

/** Presses the button repeatedly: the first press may be one that was repeated after hydration. */
export const pressAgain = async (page: Page): Promise<null> => {
  for (let press = 0; press < 3; press += 1) {
    await page.getByRole('button', { name: /^Hitung/ }).click(LIMIT);
    await pause(1200);
  }
  return null;
};

/** Presses a link three times. */
export const followLinks = async (page: Page): Promise<string | null> => {
  const from = page.url();
  for (let press = 0; press < 3 && page.url() === from; press += 1) {
    await page.getByRole('link', { name: 'Bagian lain' }).click(LIMIT);
    await pause(1300);
  }
  return page.url() === from ? 'a dead link' : null;
};

export const store = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    try {
      window.localStorage.setItem('sample_probe', 'x'.repeat(10_000));
      return null;
    } catch {
      return 'the storage is full';
    }
  });

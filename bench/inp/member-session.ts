import type { BrowserContext, Page } from 'playwright-core';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@acara/core-api/demo';
import { storageKeys } from '@acara/shared-auth/storage-keys';
import type { LoginResult } from '@acara/shared-contract';
import { BenchError } from '../lib/bench.ts';

/** Stores in the browser what a login stores. */
export const logIn = async (context: BrowserContext, page: Page, origin: string): Promise<void> => {
  const body = new URLSearchParams({ email: DEMO_ACCOUNTS.newcomer.email, password: DEMO_PASSWORD });
  const answer = await fetch(`${origin}/api/v1/login`, { method: 'POST', body });
  if (!answer.ok) throw new BenchError(`no login: ${answer.status} ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: LoginResult }; // our own API
  const cookie = (name: string, value: string) => ({ name, value: encodeURIComponent(value), url: origin });
  await context.addCookies([
    cookie(storageKeys.access, data.auth.token),
    cookie(storageKeys.refresh, data.auth.refreshToken),
  ]);
  // Any document of the site will do to write its local storage.
  await page.goto(`${origin}/robots.txt`);
  const stored = { [storageKeys.name]: data.name, [storageKeys.id]: String(data.id) };
  await page.evaluate((items) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
  }, stored);
};

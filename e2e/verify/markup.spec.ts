import { checkMarkup } from '../fixtures/nu-checker.ts';
import { fetchPage, PUBLIC_PAGES } from '../fixtures/public-pages.ts';
import { expect, test } from '../fixtures/test.ts';

test('the Nu checker finds an error where there is one', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const [report] = await checkMarkup([html.replace('</main>', '<ul><div></div></ul></main>')]);
  expect(report?.errors).toEqual([expect.stringContaining('“div” not allowed as child of element “ul”')]);
});

// One test for all, so that the checker starts once; each page is reported on its own.
test('every public page is accepted by the Nu checker', async ({ request }) => {
  test.setTimeout(240_000);
  const pages = [];
  for (const page of PUBLIC_PAGES) pages.push({ page, ...(await fetchPage(request, page)) });
  const reports = await checkMarkup(pages.map(({ html }) => html));
  for (const [at, { page, path, status }] of pages.entries()) {
    const report = reports[at];
    for (const warning of report?.warnings ?? []) console.log(`${path}: ${warning}`);
    expect.soft(status, `${page.name}: ${path}`).toBe(page.status);
    expect.soft(report?.errors, `${page.name}: ${path}`).toEqual([]);
  }
});

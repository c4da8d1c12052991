import { markupFaults } from '@acara/e2e/fixtures/markup';
import { expect, hydrated, test } from '@acara/e2e/fixtures/test';

const ODD = [
  ['/event?page=0', 200, 'Page 1 of'],
  ['/event?page=-1', 200, 'Page 1 of'],
  ['/event?page=abc', 200, 'Page 1 of'],
  ['/event?page=1e9', 200, 'Page 1 of'],
  ['/event?page=1000000000', 404, 'Daftar ini hanya sampai halaman'],
  ['/event?category=99999', 404, 'Kategori tidak ditemukan'],
  ['/event?category=abc', 404, 'Kategori tidak ditemukan'],
  ['/search/konser?category=99999', 404, 'Kategori tidak ditemukan'],
  ['/search/konser?page=999', 404, 'Daftar ini hanya sampai halaman'],
  ['/tag/konser?category=abc', 404, 'Kategori tidak ditemukan'],
  ['/search/%20%20', 404, 'Cari event apa?'],
  ['/search/%00', 404, 'Cari event apa?'],
  [`/search/${'a'.repeat(501)}`, 404, 'Kata kunci terlalu panjang'],
  ['/tag/tidak-ada-tag-ini', 200, 'Maaf, Kami tidak dapat menemukan Event'],
] as const;

test('odd addresses of listings get a clear page with the right status [listing.page]', async ({ request }) => {
  for (const [path, status, text] of ODD) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(status);
    const html = await answer.text();
    expect(html).toContain(text);
    expect(await markupFaults(html), path).toEqual([]);
  }
});

test('they are explained in a browser too, each in its words', async ({ page }) => {
  const explained = new Set<string>();
  for (const [path, , text] of ODD) {
    if (explained.has(text)) continue;
    explained.add(text);
    await page.goto(path);
    await hydrated(page);
    await expect(page.getByRole('main'), path).toContainText(text);
  }
});

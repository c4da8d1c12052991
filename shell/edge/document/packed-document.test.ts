import zlib, { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { contentEncoding, packDocument } from './packed-document.ts';

const html = `<!doctype html>${'<p>Konser di Surabaya – Rp 1000</p>'.repeat(40)}`;

test('a document is the same in every coding', async () => {
  const document = await packDocument(html, "default-src 'none'");
  expect((await document.body('identity')).toString()).toBe(html);
  expect(gunzipSync(await document.body('gzip')).toString()).toBe(html);
  expect(brotliDecompressSync(await document.body('br')).toString()).toBe(html);
});

test('a gzip that failed is made again', async () => {
  const document = await packDocument(html, 'a');
  const gzip = jest.spyOn(zlib, 'gzip').mockImplementationOnce((...call: unknown[]) => {
    const done = call.at(-1);
    if (typeof done === 'function') done(new Error('no memory'));
  });
  await expect(document.body('gzip')).rejects.toThrow('no memory');
  expect(gunzipSync(await document.body('gzip')).toString()).toBe(html);
  gzip.mockRestore();
});

test('its tag changes with its text and with its policy', async () => {
  const tags = await Promise.all(
    [packDocument(html, 'a'), packDocument(html, 'a'), packDocument(html, 'b'), packDocument(`${html} `, 'a')].map(
      async (packed) => (await packed).etag,
    ),
  );
  expect(tags[1]).toBe(tags[0]);
  expect(new Set(tags).size).toBe(3);
});

test.each([
  [undefined, 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5, gzip', 'br'],
  ['gzip;q=0', 'identity'],
  ['', 'identity'],
])('for a browser that accepts %s the coding is %s', (accepted, coding) => {
  expect(contentEncoding(accepted)).toBe(coding);
});

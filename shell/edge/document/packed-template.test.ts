import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import {
  createNonceTemplate,
  contentEncoding,
  createPlaceholder,
  createNonce,
  NONCE_PLACEHOLDER,
  packTemplate,
} from './nonce-template.ts';

const page = (rows: number) =>
  `<!doctype html><head><style nonce="${NONCE_PLACEHOLDER}">a{}</style>${`<script nonce="${NONCE_PLACEHOLDER}" src="/x.js"></script>`.repeat(8)}</head><body>${Array.from({ length: rows }, (_, row) => `<p class="a-${row * 7919}">Konser ${row} di Surabaya – Rp ${row * 1000}</p>`).join('')}<script nonce="${NONCE_PLACEHOLDER}">{}</script></body>`;

describe('a packed template', () => {
  test.each([0, 1, 40, 900, 5000])('unpacks to the page with any nonce, at %d rows', async (rows) => {
    const html = page(rows);
    const packed = await packTemplate(Buffer.from(html));
    if (!packed) throw new Error('not packed');
    for (const nonce of [createNonce(), createNonce()]) {
      const filled = Buffer.from(packed.bytes);
      filled.write(nonce, packed.at, 'latin1');
      expect(brotliDecompressSync(filled).toString()).toBe(html.replaceAll(NONCE_PLACEHOLDER, nonce));
    }
    expect(packed.bytes.length).toBeLessThan(html.length);
  });

  test('works with any placeholder', async () => {
    for (let round = 0; round < 300; round += 1) {
      const placeholder = createPlaceholder();
      expect(placeholder).toHaveLength(createNonce().length);
      const packed = await packTemplate(Buffer.from(page(3).replaceAll(NONCE_PLACEHOLDER, placeholder)), placeholder);
      expect(packed).not.toBeNull();
    }
  });

  test('is refused for a page without a place for a nonce', async () => {
    expect(await packTemplate(Buffer.from('<p>tanpa</p>'))).toBeNull();
  });
});

describe('a template', () => {
  test('fills in the nonce at every place, in every coding', async () => {
    const html = page(30);
    const template = await createNonceTemplate(html);
    const nonce = createNonce();
    const expected = html.replaceAll(NONCE_PLACEHOLDER, nonce);
    expect((await template.fill(nonce, 'identity')).body.toString()).toBe(expected);
    expect(gunzipSync((await template.fill(nonce, 'gzip')).body).toString()).toBe(expected);
    expect(brotliDecompressSync((await template.fill(nonce, 'br')).body).toString()).toBe(expected);
  });

  test('fills memory again only after it was sent', async () => {
    const template = await createNonceTemplate(page(30));
    const [first, second] = [await template.fill(createNonce(), 'br'), await template.fill(createNonce(), 'br')];
    const sent = brotliDecompressSync(first.body).toString();
    expect(second.body).not.toBe(first.body);
    first.release();
    first.release();
    const [third, fourth] = [await template.fill(createNonce(), 'br'), await template.fill(createNonce(), 'br')];
    expect(third.body).toBe(first.body);
    expect(fourth.body).not.toBe(first.body);
    expect(brotliDecompressSync(third.body).toString()).not.toBe(sent);
  });

  test('gives no two responses the same nonce', async () => {
    const nonces = Array.from({ length: 1000 }, createNonce);
    expect(new Set(nonces).size).toBe(1000);
    expect(createNonce()).toHaveLength(NONCE_PLACEHOLDER.length);
  });
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

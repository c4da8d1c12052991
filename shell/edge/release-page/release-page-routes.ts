import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { readWatchPass, WATCH_ADDRESS, WATCH_PARAMETER } from '@acara/releases';
import { createNonce, NONCE_PLACEHOLDER } from '../document/nonce.ts';
import { contentEncoding } from '../document/nonce-template.ts';
import { PLAIN_PAGE_POLICY, plainPage } from '../document/unavailable-page.ts';
import { createReportCache } from './report-cache.ts';
import { pageBody } from './page-body.ts';
import { createReportReader, processUptime, type ReportSources } from './read-report.ts';
import { findRange } from './time-span.ts';
import { watchCookie, watchToken } from './watch-cookie.ts';
import { watchPage, watchPagePolicy } from './watch-page.ts';

export type ReleasePageOptions = {
  sources: ReportSources;
  /** Key of the passes; without one nobody has any. */
  key: string | null;
  siteName: string;
  isHttps: boolean;
};

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
};

/** `/_releases`: how the releases do, for who has a pass. docs/contracts/release-health.md, The page. */
export const releasePageRoutes: FastifyPluginAsync<ReleasePageOptions> = async (app, options) => {
  const { sources, key, siteName, isHttps } = options;
  const { now, uptime = processUptime } = sources;
  const readReport = createReportReader(sources);
  const readPass = (token: string) => (key === null ? null : readWatchPass(token, key, new Date(now())));
  const getPage = createReportCache(async (address) => {
    const asked = new URLSearchParams(address);
    return watchPage(pageBody(await readReport(findRange(asked.get('range'))), asked.get('package')), siteName);
  }, uptime);

  /** Takes somebody who followed a link in: sets the cookie and leads to the address without it. */
  const enter = (reply: FastifyReply, asked: URLSearchParams) => {
    const token = asked.get(WATCH_PARAMETER) ?? '';
    const pass = readPass(token);
    if (!pass) return refused(reply, siteName);
    asked.delete(WATCH_PARAMETER);
    return reply
      .headers(HEADERS)
      .header('set-cookie', watchCookie(token, pass, { now: now(), isHttps }))
      .redirect(asked.size > 0 ? `${WATCH_ADDRESS}?${asked.toString()}` : WATCH_ADDRESS, 302);
  };

  app.get(WATCH_ADDRESS, async (request, reply) => {
    const asked = new URLSearchParams(request.raw.url?.split('?')[1]);
    if (asked.has(WATCH_PARAMETER)) return enter(reply, asked);
    if (!readPass(watchToken(request.headers.cookie ?? '') ?? '')) return refused(reply, siteName);
    const { id } = findRange(asked.get('range'));
    const remote = asked.get('package') ?? '';
    // An address that somebody made up must not fill the memory.
    const isListed = Object.hasOwn(sources.served()?.microFrontends ?? {}, remote);
    const page = await getPage(new URLSearchParams({ range: id, ...(isListed && { package: remote }) }).toString());
    return answer(reply, page, { isHttps, accepted: request.headers['accept-encoding'] });
  });
};

const answer = async (
  reply: FastifyReply,
  page: string,
  { isHttps, accepted }: { isHttps: boolean; accepted: string | undefined },
) => {
  const nonce = createNonce();
  const encoding = contentEncoding(accepted);
  const body = Buffer.from(page.replaceAll(NONCE_PLACEHOLDER, nonce));
  reply.headers({ ...HEADERS, 'content-security-policy': watchPagePolicy(nonce, isHttps), vary: 'accept-encoding' });
  if (isHttps) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(await packed(body, encoding));
};

const packed = (body: Buffer, encoding: ReturnType<typeof contentEncoding>): Buffer | Promise<Buffer> => {
  if (encoding === 'gzip') return promisify(gzip)(body, { level: 5 });
  if (encoding === 'br') return promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  return body;
};

const refused = (reply: FastifyReply, siteName: string) =>
  reply
    .code(403)
    .headers({ ...HEADERS, 'content-security-policy': PLAIN_PAGE_POLICY })
    .send(
      plainPage(
        'Tautan diperlukan',
        'Halaman ini dibuka dengan tautan bertanda tangan yang masih berlaku. Buat tautan baru di server: npm run release -- watch',
        siteName,
      ),
    );

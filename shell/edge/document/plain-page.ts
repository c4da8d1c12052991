import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { createHash } from 'node:crypto';
import { escapeHtml } from '@acara/server-kit/html';

const STYLE =
  'body{font:1rem/1.6 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1.5rem;color-scheme:light dark}h1{font-size:1.5rem;line-height:1.3}a{color:#6b21c8;font-weight:600}@media (prefers-color-scheme:dark){body{background:#131017;color:#f5f2f7}a{color:#bf9dff}}';

/** `back`: where its link leads; without it, to the same address. */
type PlainText = { title: string; text: string; back?: string };

/** A page without scripts, for when nothing else can be rendered. */
const plainPage = ({ title, text, back }: PlainText, siteName: string): string =>
  `<!doctype html><html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(`${title} - ${siteName}`)}</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><p><a href="${escapeHtml(back ?? '')}">${back === undefined ? 'Coba lagi' : 'Kembali'}</a></p></main></body></html>`;

const PLAIN_PAGE_POLICY =
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; ` +
  "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

export const sendPlainPage = (reply: FastifyReply, status: number, text: PlainText, siteName: string) =>
  reply
    .code(status)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PLAIN_PAGE_POLICY })
    .send(plainPage(text, siteName));

const plugin: FastifyPluginAsync<{ siteName: string }> = async (app, { siteName }) => {
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, siteName));
  app.setNotFoundHandler((request, reply) => answer(request, reply, { status: 404, siteName }));
};

/** Never a blank page: errors are a readable page for people and JSON for programs. */
export const errorAnswers = fastifyPlugin(plugin, { name: 'error-answers' });

export const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply, siteName: string) => {
  const status = getStatus(error);
  if (status >= 500) {
    const problem = error instanceof Error ? error.stack : String(error);
    request.log.error({ requestId: request.id, problem }, 'failed');
  }
  return answer(request, reply, { status, siteName });
};

const getStatus = (error: unknown): number => {
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500;
  return status >= 400 && status < 600 ? status : 500;
};

const TEXTS: Record<number, { code: string; title: string; text: string }> = {
  400: { code: 'bad_request', title: 'Alamat tidak dapat dibaca', text: 'Periksa kembali alamat yang Anda buka.' },
  404: { code: 'not_found', title: 'Halaman tidak ditemukan', text: 'Alamat yang Anda buka tidak ada.' },
  503: { code: 'unavailable', title: 'Layanan sedang tidak tersedia', text: 'Silakan coba lagi sebentar lagi.' },
  429: {
    code: 'too_many_requests',
    title: 'Terlalu banyak permintaan',
    text: 'Dari jaringan Anda datang terlalu banyak permintaan. Silakan coba lagi sebentar lagi.',
  },
  413: { code: 'too_large', title: 'Kiriman terlalu besar', text: 'Kurangi ukuran kiriman Anda.' },
};
const BROKEN = {
  code: 'internal',
  title: 'Terjadi kesalahan',
  text: 'Halaman ini belum dapat ditampilkan. Silakan coba lagi.',
};

const answer = (
  request: FastifyRequest,
  reply: FastifyReply,
  { status, siteName }: { status: number; siteName: string },
) => {
  const { code, title, text } = TEXTS[status] ?? BROKEN;
  reply.code(status).header('cache-control', 'no-store');
  if (status === 429 || status === 503) reply.header('retry-after', '5');
  if (!request.headers.accept?.includes('text/html')) return reply.send({ error: title, code });
  return sendPlainPage(reply, status, { title, text }, siteName);
};

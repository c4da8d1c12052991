import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendPlainPage } from './document/plain-page.ts';

/** Never a blank page: errors are a readable page for people and JSON for programs. */
export const answerErrors = (app: FastifyInstance, siteName: string): void => {
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, siteName));
  app.setNotFoundHandler((request, reply) => answer(request, reply, { status: 404, siteName }));
};

/** Responds to an error; 5xx are logged. */
export const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply, siteName: string) => {
  const status = getStatus(error);
  if (status >= 500) request.log.error({ problem: error instanceof Error ? error.stack : String(error) }, 'failed');
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
  if (!request.headers.accept?.includes('text/html')) return reply.send({ error: title, code });
  return sendPlainPage(reply, status, { title, text }, siteName);
};

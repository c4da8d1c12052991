import type { ErrorCode } from '@acara/shared-contract/endpoints';

type Options = {
  fields?: Record<string, string>;
  data?: unknown;
  headers?: Record<string, string>;
  /** For the log. */
  cause?: unknown;
};

/** An intended refusal; `message` is shown to the visitor. */
export class Failure extends Error {
  readonly statusCode: number;
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly data: unknown;
  readonly headers: Record<string, string>;

  constructor(
    statusCode: number,
    code: ErrorCode,
    message: string,
    { fields, data, headers = {}, cause }: Options = {},
  ) {
    super(message, { cause });
    this.name = 'Failure';
    this.statusCode = statusCode;
    this.code = code;
    this.fields = fields;
    this.data = data;
    this.headers = headers;
  }
}

/** 401: the site then refreshes the bearer. */
export const unauthorized = () =>
  new Failure(401, 'unauthorized', 'Sesi Anda telah berakhir. Silakan masuk lagi', {
    headers: { 'www-authenticate': 'Bearer', 'cache-control': 'no-store' },
  });

/** 422 with messages by field name. */
export const invalid = (fields: Record<string, string>, message = 'Periksa kembali isian Anda', data?: unknown) =>
  new Failure(422, 'invalid', message, { fields, ...(data !== undefined && { data }) });

export const forbidden = (message = 'Anda tidak berhak melakukan ini') => new Failure(403, 'forbidden', message);

/** @param what e.g. `Event` */
export const notFound = (what: string) => new Failure(404, 'not_found', `${what} tidak ditemukan`);

/** 403 with the text that makes the site open the access dialog. */
export const accessPhraseNeeded = () =>
  new Failure(403, 'access_phrase_needed', 'Valid access phrase is needed to view this event', {
    headers: { 'cache-control': 'no-store' },
  });

/** 429. @param retryAfter in seconds */
export const tooManyRequests = (retryAfter: number) => {
  const minutes = Math.max(1, Math.ceil(retryAfter / 60));
  return new Failure(429, 'too_many_requests', `Terlalu banyak percobaan. Coba lagi dalam ${minutes} menit.`, {
    headers: { 'retry-after': String(retryAfter), 'cache-control': 'no-store' },
  });
};

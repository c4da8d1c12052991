import type { FastifyInstance } from 'fastify';

export type Encoding = 'form' | 'multipart' | 'json';

const BOUNDARY = '----acara-test-boundary-7MA4YWxkTrZu0gW';

const encoders: Record<Encoding, (fields: Record<string, unknown>) => { type: string; payload: string }> = {
  form: (fields) => ({
    type: 'application/x-www-form-urlencoded',
    payload: new URLSearchParams(
      Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString(),
  }),
  multipart: (fields) => {
    const parts = Object.entries(fields).map(
      ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
    );
    return { type: `multipart/form-data; boundary=${BOUNDARY}`, payload: `${parts.join('')}--${BOUNDARY}--\r\n` };
  },
  json: (fields) => ({ type: 'application/json', payload: JSON.stringify(fields) }),
};

type Sent = {
  fields?: Record<string, unknown>;
  encoding?: Encoding;
  headers?: Record<string, string>;
  /** The visitor's address, as the edge sends it. */
  from?: string;
};

/** @param endpoint e.g. `POST /login` */
export const send = (
  app: FastifyInstance,
  endpoint: string,
  { fields, encoding = 'form', headers, from }: Sent = {},
) => {
  const [method, path] = endpoint.split(' ');
  if (!path || (method !== 'GET' && method !== 'POST' && method !== 'PUT' && method !== 'DELETE'))
    throw new Error(`No endpoint: ${endpoint}`);
  const body = fields && encoders[encoding](fields);
  return app.inject({
    method,
    url: `/api/v1${path}`,
    headers: { ...(body && { 'content-type': body.type }), ...(from && { 'x-forwarded-for': from }), ...headers },
    ...(body && { payload: body.payload }),
  });
};

export const multipart = (fields: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

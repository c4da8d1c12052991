import { LONGEST } from '@acara/shared-contract/http-server';
import type { Operation } from '../fuzz/operations.ts';

/** What a part of a request is filled with: characters that something reads, separates or escapes. */
export const FILLS: readonly string[] = [
  ...'/.%;=&,+-_:@?#~!*"\'\\{[(<|aA0 \t\né😀',
  ...['%2f', '%25', '%20', '%c3%a9', '%f0%9f%98%80', '%zz', '; ', ';a=', 'a=1&', 'a[', '"a":', '/..', '0.', '1-'],
  ...['a.a@', 'eyJ', '-a', ', ', '<a ', '.a/'],
];

type LongRequest = { method: string; address: string; headers?: Record<string, string>; body?: string };

/** A part of a request: what is sent with the part made of a text. */
export type Place = {
  name: string;
  /** How much of it is sent: far too much, and as much as is accepted. */
  lengths: readonly number[];
  write: (part: string) => LongRequest;
};

/** Nearly all that fits into a head of 16 KiB. */
const FAR_TOO_LONG = 15_000;
const BODY = [FAR_TOO_LONG, 200_000];
/** Some bytes are left for what stands around a part. */
const lengths = (longest: number) => [FAR_TOO_LONG, longest - 60];

/** The part stands where a template has `…`. */
const fill = (template: string, part: string): string => template.replace('…', () => part);

const inAddress = (template: string, method = 'GET'): Place => ({
  name: `${method} ${template}`,
  lengths: lengths(template.includes('?') ? LONGEST.query : LONGEST.path),
  write: (part) => ({ method, address: fill(template, part) }),
});

const inHeader = (address: string, name: string, template: string): Place => ({
  name: `${name}: ${template} of ${address}`,
  lengths: lengths(name === 'cookie' ? LONGEST.cookies : LONGEST.header),
  write: (part) => ({ method: 'GET', address, headers: { [name]: fill(template, part) } }),
});

const inBody = (method: string, address: string, type: string, template: string): Place => ({
  name: `${type.split(';', 1).join('')} ${template} of ${method} ${address}`,
  lengths: BODY,
  write: (part) => {
    // Inside of a text of JSON; the whole body is sent as it is.
    const written = template.startsWith('{') ? JSON.stringify(part).slice(1, -1) : part;
    return { method, address, headers: { 'content-type': type }, body: fill(template, written) };
  },
});

/** Headers that a server reads, or passes on, with what a value may begin with. */
const HEADERS: Readonly<Record<string, readonly string[]>> = {
  accept: ['…'],
  'accept-encoding': ['…', 'br;q=0…'],
  'accept-language': ['…'],
  authorization: ['…', 'Bearer …'],
  baggage: ['…'],
  connection: ['close, …'],
  'content-type': ['…'],
  forwarded: ['…'],
  host: ['…'],
  'idempotency-key': ['…'],
  'if-modified-since': ['Sun, …'],
  'if-none-match': ['…', '"…'],
  origin: ['…'],
  range: ['…'],
  referer: ['…'],
  'sec-purpose': ['…'],
  traceparent: ['…', '00-…'],
  tracestate: ['…'],
  'user-agent': ['…'],
  'waiting-room-place': ['…'],
  'x-forwarded-for': ['…'],
  'x-forwarded-host': ['…'],
  'x-forwarded-proto': ['…'],
  'x-real-ip': ['…'],
  'x-request-id': ['…'],
};

const inHeaders = (...addresses: string[]): Place[] =>
  addresses.flatMap((address) =>
    Object.entries(HEADERS).flatMap(([name, all]) => all.map((template) => inHeader(address, name, template))),
  );

const COOKIES: readonly string[] = [
  ...['acara_set=', 'acara_visitor=', 'acara_preview=', 'acara_releases=', 'acara_failed_shell=', 'acara_last_visit='],
  ...['acara_visitor=3f0c2a9e-1b7d-4c55-9d0e-8a6b5c4d3e2f.', 'acara_place_1=', 'acara_access=', ''],
];
const inCookies = (address: string, names: readonly string[]): Place[] =>
  names.map((name) => inHeader(address, 'cookie', `a=b; ${name}…; c=d`));

const JSON_TYPE = 'application/json';
const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=x';
const multipart = (name: string, value: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--x--\r\n`;

/** Of the edge. */
export const edgePlaces = (): Place[] => [
  ...['/…', '/a…', '/…x', '/a…b/', '/event/…', '/search/…', '/detail-event/a/…', '/_link/…', '/r/…', '/r/shell/…'].map(
    (template) => inAddress(template),
  ),
  ...['/assets/…', '/sitemap/…', '/api/v1/…', '/img/…', '/event?…', '/event?page=…', '/event?a=…', '/event?a=b…'].map(
    (template) => inAddress(template),
  ),
  ...['/search?keyword=…', '/_link/event.detail?slug=…', '/?acara_preview=…', '/_releases?acara_releases=…'].map(
    (template) => inAddress(template),
  ),
  ...['/api/v1/event/all?…', '/img/event/1-640.webp?v=…'].map((template) => inAddress(template)),
  ...['/event', '/_releases'].flatMap((address) => inCookies(address, COOKIES)),
  ...inHeaders('/event', '/sitemap.xml', '/api/v1/category_event'),
  inBody('POST', '/beacon', 'text/plain', '…'),
  inBody('POST', '/beacon', 'text/plain', '{"kind":"failure","message":"…"}'),
  inBody('POST', '/_releases/visitor', JSON_TYPE, '…'),
  inBody('POST', '/_releases/preview', JSON_TYPE, '{"remote":"…","releaseId":"a"}'),
  inBody('POST', '/_releases', FORM, 'action=…'),
  inBody('POST', '/api/v1/login', JSON_TYPE, '{"email":"…","password":"a"}'),
];

/** Every part of the requests to an endpoint. */
const operationPlaces = ({ method, path, parameters, body }: Operation): Place[] => {
  const address = path.replaceAll(/\{\w+\}/g, '1');
  const fields = Object.keys(body?.schema.properties ?? {});
  return [
    ...parameters.map(({ in: where, name }) =>
      inAddress(
        where === 'path' ? path.replace(`{${name}}`, '…').replaceAll(/\{\w+\}/g, '1') : `${address}?${name}=…`,
        method,
      ),
    ),
    ...(body
      ? [
          ...[...fields, 'unknown'].map((field) => inBody(method, address, JSON_TYPE, `{"${field}":"…"}`)),
          // Fields are read from forms in the same way.
          inBody(method, address, FORM, 'unknown=…'),
          inBody(method, address, MULTIPART, multipart('unknown', '…')),
        ]
      : []),
  ];
};

/** Of the API: those of its own description. */
export const apiPlaces = (operations: readonly Operation[]): Place[] => [
  ...['/…', '/a…b/', '/api/v1/event/slug/…', '/api/v1/event/slug/a/…', '/api/v1/category_event?…'].map((template) =>
    inAddress(template),
  ),
  ...inCookies('/api/v1/category_event', ['']),
  ...inHeaders('/api/v1/category_event', '/img/event/1-640.webp'),
  ...operations.flatMap(operationPlaces),
  ...[JSON_TYPE, FORM, MULTIPART].map((type) => inBody('POST', '/api/v1/login', type, '…')),
  inBody('POST', '/api/v1/register', MULTIPART, multipart('…', 'a')),
  ...['multipart/form-data; boundary=…', 'multipart/form-data; …', 'application/json; …'].map((template): Place => ({
    name: `content type ${template}`,
    lengths: lengths(LONGEST.header),
    write: (part) => ({
      method: 'POST',
      address: '/api/v1/register',
      headers: { 'content-type': fill(template, part) },
      body: multipart('name', 'a'),
    }),
  })),
];

const latin1 = (text: string): string => Buffer.from(text).toString('latin1');

/** The bytes of a request on a connection of its own, each as one character. */
export const requestBytes = (
  { method, address, headers = {}, body: text }: LongRequest,
  more: Record<string, string>,
): string => {
  const lines = Object.entries({ host: 'localhost', connection: 'close', ...more, ...headers });
  const bytes = text === undefined ? '' : latin1(text);
  const size = text === undefined ? [] : [`content-length: ${bytes.length}`];
  const head = [`${method} ${address} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`), ...size];
  return `${latin1(head.join('\r\n'))}\r\n\r\n${bytes}`;
};

/** So many bytes of it. */
export const repeatTo = (text: string, bytes: number): string =>
  text.repeat(Math.floor(bytes / Buffer.byteLength(text)));

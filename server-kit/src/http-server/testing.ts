import net from 'node:net';

/** The bytes received until the connection was closed, or until the timeout. */
type Exchange = { answer: string; status: number; isClosed: boolean };

/** Sends raw bytes to a server. @param timeoutMs for the server to close the connection */
export const exchange = (port: number, bytes: string, timeoutMs = 1000): Promise<Exchange> =>
  new Promise((resolve) => {
    let answer = '';
    const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => socket.write(bytes, 'latin1'));
    const end = (isClosed: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ answer, status: Number(/^HTTP\/1.1 (\d{3})/.exec(answer)?.[1] ?? 0), isClosed });
    };
    const timer = setTimeout(() => end(false), timeoutMs);
    socket.setEncoding('latin1').on('data', (data: string) => (answer += data));
    socket.on('error', () => end(true));
    socket.on('end', () => end(true));
  });

const post = (head: string, body = '') =>
  `POST /api/v1/login HTTP/1.1\r\nHost: acara.test\r\nContent-Type: application/json\r\n${head}\r\n\r\n${body}`;
const chunked = (body: string, coding = 'Transfer-Encoding: chunked') => post(coding, body);

/** Requests that two servers in a chain could parse differently, or that ask for another protocol. */
export const AMBIGUOUS_REQUESTS: readonly (readonly [name: string, bytes: string])[] = [
  ['a length and a coding', post('Content-Length: 5\r\nTransfer-Encoding: chunked', '0\r\n\r\n')],
  ['a coding and a length', post('Transfer-Encoding: chunked\r\nContent-Length: 5', '0\r\n\r\n')],
  ['two lengths', post('Content-Length: 2\r\nContent-Length: 5', '{}GET ')],
  ['the same length twice', post('Content-Length: 2\r\nContent-Length: 2', '{}')],
  ['a list of lengths', post('Content-Length: 2, 5', '{}')],
  ['a length with a sign', post('Content-Length: +2', '{}')],
  ['a length in hexadecimal', post('Content-Length: 0x2', '{}')],
  ['a length below zero', post('Content-Length: -2', '{}')],
  ['a folded header', post('Content-Length: 2\r\nX-A: a\r\n b', '{}')],
  ['a folded coding', post('Transfer-Encoding:\r\n chunked', '0\r\n\r\n')],
  ['a blank before the colon', post('Content-Length : 2', '{}')],
  ['a blank before the colon of a coding', post('Transfer-Encoding : chunked', '0\r\n\r\n')],
  ['a blank before the first header', 'POST / HTTP/1.1\r\n Host: acara.test\r\nContent-Length: 2\r\n\r\n{}'],
  ['a header without a colon', post('Content-Length 2', '{}')],
  ['a header with a NUL', post('X-A: a\0b\r\nContent-Length: 2', '{}')],
  ['a header with a bare CR', post('X-A: a\rContent-Length: 2', '{}')],
  ['lines that end with LF alone', 'POST /api/v1/login HTTP/1.1\nHost: acara.test\nContent-Length: 2\n\n{}'],
  ['one line that ends with LF alone', post('X-A: a\nContent-Length: 2', '{}')],
  ['an unknown coding', chunked('0\r\n\r\n', 'Transfer-Encoding: xchunked')],
  ['a coding besides chunked', chunked('0\r\n\r\n', 'Transfer-Encoding: gzip, chunked')],
  ['chunked that is not last', chunked('0\r\n\r\n', 'Transfer-Encoding: chunked, identity')],
  ['chunked twice', chunked('0\r\n\r\n', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked')],
  ['a coding in quotes', chunked('0\r\n\r\n', 'Transfer-Encoding: "chunked"')],
  ['a coding after a vertical tab', chunked('0\r\n\r\n', 'Transfer-Encoding: \x0bchunked')],
  [
    'a coding in HTTP/1.0',
    'POST /api/v1/login HTTP/1.0\r\nHost: acara.test\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['a chunk whose size is no number', chunked('zz\r\n{}\r\n0\r\n\r\n')],
  ['a chunk whose size has a sign', chunked('+2\r\n{}\r\n0\r\n\r\n')],
  ['a chunk whose size has a prefix', chunked('0x2\r\n{}\r\n0\r\n\r\n')],
  ['a chunk whose size is beyond all bounds', chunked('ffffffffffffffffff\r\n{}\r\n0\r\n\r\n')],
  ['a chunk that is longer than its size', chunked('1\r\n{}\r\n0\r\n\r\n')],
  ['a chunk that ends with LF alone', chunked('2\n{}\r\n0\r\n\r\n')],
  ['a target with a host', 'GET http://acara.test/event HTTP/1.1\r\nHost: acara.test\r\n\r\n'],
  ['a target with another host', 'GET http://evil.test/api/v1/event/all HTTP/1.1\r\nHost: acara.test\r\n\r\n'],
  ['a target that is none', 'OPTIONS * HTTP/1.1\r\nHost: acara.test\r\n\r\n'],
  ['a tunnel', 'CONNECT evil.test:443 HTTP/1.1\r\nHost: evil.test:443\r\n\r\n'],
  ['two hosts', 'GET /event HTTP/1.1\r\nHost: acara.test\r\nHost: evil.test\r\n\r\n'],
  ['no host', 'GET /event HTTP/1.1\r\n\r\n'],
  [
    'a change to WebSocket',
    'GET /event HTTP/1.1\r\nHost: acara.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  ],
  [
    'a change to HTTP/2',
    'GET /event HTTP/1.1\r\nHost: acara.test\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n\r\n',
  ],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['an unknown expectation', post('Expect: 200-ok\r\nContent-Length: 2', '{}')],
  ['another protocol', 'GARBAGE\r\n\r\n'],
];

const FAR_TOO_LONG = 15_000;
const get = (address: string, ...headers: string[]) =>
  [`GET ${address} HTTP/1.1`, 'Host: acara.test', ...headers, '', ''].join('\r\n');

/** Requests of which one part is longer than the site ever needs, of one character each. */
export const LONG_REQUESTS: readonly (readonly [name: string, bytes: string, status: number])[] = [
  ...'/.%;=&,+-a0"',
].flatMap((character) => {
  const part = character.repeat(FAR_TOO_LONG);
  return [
    [`a path with ${character}`, get(`/a${part}b/`), 414] as const,
    [`a query with ${character}`, get(`/event?a${part}`), 414] as const,
    [`a header with ${character}`, get('/event', `Accept-Encoding: a${part}b`), 431] as const,
    [`cookies with ${character}`, get('/event', `Cookie: acara_set=${part}`), 431] as const,
  ];
});

/**
 * The routes of a Fastify app, apart from wildcards, whose folder it does not print.
 * @param printed by `app.printRoutes({ commonPrefix: false })`
 */
export const readRoutes = (printed: string): { method: string; url: string }[] => {
  const parents: string[] = [];
  return printed
    .split('\n')
    .flatMap((line) => {
      const found = /^(?<indent>[│ ]*)[├└]── (?<part>.*?) \((?<methods>[A-Z, ]+)\)$/u.exec(line)?.groups;
      if (!found) return [];
      const { indent = '', part = '', methods = '' } = found;
      parents.splice(indent.length / 4, parents.length, part);
      return methods.split(', ').map((method) => ({ method, url: parents.join('') }));
    })
    .filter(({ url }) => !url.includes('*'));
};

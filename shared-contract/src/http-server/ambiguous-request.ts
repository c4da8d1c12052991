import type { IncomingMessage } from 'node:http';

/** The parts of a request that are looked at. */
export type RequestHead = Pick<IncomingMessage, 'url' | 'headers' | 'rawHeaders' | 'httpVersion'>;

const hostsIn = (rawHeaders: readonly string[]): number => {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
};

/**
 * What Node reads, and a proxy before or behind it could read otherwise: targets with a host in them, codings of a body
 * besides `chunked`, two hosts or none, a change of protocol. Node's parser refuses the rest, such as two lengths.
 */
export const isAmbiguous = ({ url = '', headers, rawHeaders, httpVersion }: RequestHead): boolean => {
  const coding = headers['transfer-encoding'];
  const hosts = hostsIn(rawHeaders);
  return (
    !url.startsWith('/') ||
    headers.upgrade !== undefined ||
    (coding !== undefined && (coding.toLowerCase() !== 'chunked' || httpVersion === '1.0')) ||
    hosts > 1 ||
    (hosts === 0 && httpVersion !== '1.0')
  );
};

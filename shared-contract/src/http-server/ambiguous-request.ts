import type { IncomingMessage } from 'node:http';

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
 * Requests that Node accepts but a proxy may parse differently: absolute targets, transfer codings besides `chunked`,
 * several hosts or none, upgrades. Node's parser refuses the rest, such as two lengths.
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

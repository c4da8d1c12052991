/** A document of the sitemap, as a crawler gets it. */
export type SitemapDocument = {
  addresses: string[];
  bytes: number;
  /** What went over the wire. */
  packedBytes: number;
  ms: number;
};

const LOC = /<loc>([^<]+)<\/loc>/g;

/** Asks for one document, packed. @throws Error when it is not answered with 200 and XML */
export const readDocument = async (address: string): Promise<SitemapDocument> => {
  const begun = performance.now();
  const answer = await fetch(address, { headers: { 'accept-encoding': 'gzip' } });
  const text = await answer.text();
  const ms = performance.now() - begun;
  const type = answer.headers.get('content-type') ?? '';
  if (answer.status !== 200 || !type.startsWith('application/xml'))
    throw new Error(`${address}: ${answer.status} ${type}`);
  return {
    addresses: Array.from(text.matchAll(LOC), ([, loc = '']) => loc),
    bytes: Buffer.byteLength(text),
    packedBytes: Number(answer.headers.get('content-length')),
    ms,
  };
};

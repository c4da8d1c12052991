const toBytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer;

/** What a download may bring: a text filled up to `size` bytes, readable at once (jsdom's blobs are not at all). */
export const sampleFile = (start: string, size: number, type = 'application/pdf'): Blob => {
  const text = start.padEnd(size, ' ');
  const slice = (from: number, to: number) =>
    Object.assign(new Blob(), { arrayBuffer: async () => toBytes(text.slice(from, to)) });
  return Object.assign(new Blob([text], { type }), { slice });
};

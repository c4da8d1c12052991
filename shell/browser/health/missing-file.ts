/** How long an answer may take, in ms. */
const ANSWER_MS = 4000;

/** What webpack and Rspack throw. */
type ChunkLoadError = { name: 'ChunkLoadError'; request: string };

/** Address of the chunk that the loader could not have; undefined for any other error. */
export const missingChunk = (error: unknown): string | undefined => {
  const { name, request } = (error ?? {}) as Partial<ChunkLoadError>;
  return name === 'ChunkLoadError' ? request : undefined;
};

/**
 * Whether the site answers for a file, whatever it answers: then the file itself is at fault, and the visitor's line
 * otherwise. Never rejects.
 */
export const isAnswered = async (address: string): Promise<boolean> => {
  try {
    await window.fetch(address, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) });
    return true;
  } catch {
    return false;
  }
};

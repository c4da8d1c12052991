const NOT_PLAYED = 'Suara tidak dapat diputar di peramban ini.';

/**
 * Plays a sound from a data URI. Not with an audio element: the policy of the page allows no such address.
 * @returns when it begins
 */
export const playSound = async (dataUri: string): Promise<void> => {
  try {
    const bytes = Uint8Array.from(atob(dataUri.slice(dataUri.indexOf(',') + 1)), (sign) => sign.charCodeAt(0));
    const context = new AudioContext();
    const source = context.createBufferSource();
    source.buffer = await context.decodeAudioData(bytes.buffer);
    source.connect(context.destination);
    source.onended = () => void context.close();
    source.start();
  } catch {
    throw new Error(NOT_PLAYED);
  }
};

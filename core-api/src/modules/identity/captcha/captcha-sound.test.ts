import fs from 'node:fs';
import path from 'node:path';
import { speakCaptcha } from './captcha-sound.ts';

const PREFIX = 'data:audio/wav;base64,';
const decodeSound = (digits: string, between?: Parameters<typeof speakCaptcha>[1]) =>
  Buffer.from(speakCaptcha(digits, between).slice(PREFIX.length), 'base64');

describe('a spoken captcha', () => {
  it('is a WAV of some seconds with 8,000 samples each', () => {
    const sound = decodeSound('12345');
    expect(sound.toString('latin1', 0, 4) + sound.toString('latin1', 8, 16)).toBe('RIFFWAVEfmt ');
    expect(sound.readUInt32LE(24)).toBe(8_000);
    expect(sound.readUInt32LE(40)).toBe(sound.length - 44);
    expect(sound.length).toBeGreaterThan(4 * 8_000);
    expect(sound.length).toBeLessThan(12 * 8_000);
  });

  it('is loud during digits and soft between them', () => {
    const samples = decodeSound('999').subarray(44);
    const loudness = Array.from({ length: Math.floor(samples.length / 800) }, (_, part) =>
      Math.max(...samples.subarray(part * 800, part * 800 + 800).map((sample) => Math.abs(sample - 128))),
    );
    expect(Math.max(...loudness)).toBeGreaterThan(60);
    expect(Math.min(...loudness)).toBeLessThan(30);
    expect(Math.min(...loudness)).toBeGreaterThan(0);
  });

  /** The recordings of a digit in both voices, without their headers, as amplitudes. */
  const recordings = (digit: number) =>
    ['a', 'b'].map((voice) =>
      [...fs.readFileSync(path.join(import.meta.dirname, `digits/${digit}${voice}.wav`)).subarray(44)].map(
        (sample) => sample - 128,
      ),
    );
  const likeness = (sound: readonly number[], from: number, wave: readonly number[]) => {
    const [both, own, other] = wave.reduce(
      ([product, square, heard], value, at) => {
        const sample = sound[from + at] ?? 0;
        return [product + value * sample, square + value * value, heard + sample * sample] as const;
      },
      [0, 0, 0] as readonly [number, number, number],
    );
    return both / Math.sqrt(own * other || 1);
  };

  it('says the digits of its picture, in their order [login.captcha-spoken]', () => {
    // At the pace of the recordings, so that they can be found in it below its noise.
    const between = (low: number, high: number) => (high > 1 ? 1 : low);
    const sound = [...decodeSound('4071983', between).subarray(44)].map((sample) => sample - 128);
    const pause = Math.floor(0.35 * 8_000);
    let at = pause;
    const heard = Array.from({ length: 7 }, () => {
      const waves = Array.from({ length: 10 }, (_, digit) => recordings(digit).map((wave) => ({ digit, wave }))).flat();
      const [best] = waves
        .map(({ digit, wave }) => ({ digit, length: wave.length, like: likeness(sound, at, wave) }))
        .toSorted((a, b) => b.like - a.like);
      expect(best?.like).toBeGreaterThan(0.8);
      at += (best?.length ?? 0) + pause;
      return best?.digit;
    });
    expect(heard.join('')).toBe('4071983');
    expect(sound).toHaveLength(at);
  });

  it('sounds different each time', () => {
    expect(decodeSound('77777').equals(decodeSound('77777'))).toBe(false);
  });
});

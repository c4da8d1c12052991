import { speakCaptcha } from './captcha-sound.ts';

const PREFIX = 'data:audio/wav;base64,';
const decodeSound = (digits: string) => Buffer.from(speakCaptcha(digits).slice(PREFIX.length), 'base64');

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

  it('sounds different each time', () => {
    expect(decodeSound('77777').equals(decodeSound('77777'))).toBe(false);
  });
});

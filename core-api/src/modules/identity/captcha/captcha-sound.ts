import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { randomBetween } from './random-between.ts';

/** Samples per second, one byte each; 128 is silence. */
const RATE = 8_000;
const SILENCE = 128;
const DIGITS = path.join(import.meta.dirname, 'digits');
const VOICES = ['a', 'b'];
/** Bytes of a WAV header. */
const HEAD = 44;

// Bounded: the sounds of captchas.
const sampleCache = new Map<string, Buffer>();
const readSamples = (digit: string, voice: string): Buffer => {
  const name = `${digit}${voice}.wav`;
  const samples = sampleCache.get(name) ?? fs.readFileSync(path.join(DIGITS, name)).subarray(HEAD);
  sampleCache.set(name, samples);
  return samples;
};

/** A number between two others. */
type Between = typeof randomBetween;

/** A digit at a random pace and volume. */
const varySample = (digit: string, between: Between): number[] => {
  const samples = readSamples(digit, VOICES[randomInt(VOICES.length)] ?? 'a');
  const pace = between(0.88, 1.12);
  const loud = between(0.65, 0.95);
  return Array.from({ length: Math.floor(samples.length / pace) }, (_, at) => {
    const from = at * pace;
    const one = samples[Math.floor(from)] ?? SILENCE;
    const other = samples[Math.ceil(from)] ?? SILENCE;
    return (one + (other - one) * (from % 1) - SILENCE) * loud;
  });
};

const pause = (between: Between): number[] => Array.from({ length: Math.floor(between(0.35, 0.75) * RATE) }, () => 0);

/** Low noise with murmured digits in it. */
const noise = (length: number): number[] => {
  const murmur = Array.from({ length: 3 }, () =>
    varySample(String(randomInt(1, 10)), randomBetween).toReversed(),
  ).flat();
  const shift = randomInt(murmur.length);
  let level = 0;
  let drift = randomBetween(0.5, 0.8);
  return Array.from({ length }, (_, at) => {
    if (at % RATE === 0) drift = randomBetween(0.5, 0.8);
    // Not a secret: a cheap random source will do.
    level = level * drift + Math.random() * 10 - 5;
    return level + (murmur[(at + shift) % murmur.length] ?? 0) * 0.09;
  });
};

const wav = (samples: readonly number[]): Buffer => {
  const head = Buffer.alloc(HEAD);
  head.write('RIFF', 0);
  head.writeUInt32LE(HEAD - 8 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, Buffer.from(samples.map((value) => Math.max(0, Math.min(255, SILENCE + value))))]);
};

/** Speaks digits in Indonesian over light noise, in random voices. @returns a data URI of a WAV of about 6 s */
export const speakCaptcha = (digits: string, between: Between = randomBetween): string => {
  const voice = [...digits]
    .flatMap((digit) => [...pause(between), ...varySample(digit, between)])
    .concat(pause(between));
  const under = noise(voice.length);
  const sound = wav(voice.map((sample, at) => sample + (under[at] ?? 0)));
  return `data:audio/wav;base64,${sound.toString('base64')}`;
};

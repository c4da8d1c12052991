import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** Samples in a second; one byte each, 128 is silence. */
const RATE = 8_000;
const SILENCE = 128;
const DIGITS = path.join(import.meta.dirname, 'digits');
const VOICES = ['a', 'b'];
/** Before the samples of a WAV of one sound. */
const HEAD = 44;

const between = (low: number, high: number): number => low + (randomInt(0, 10_001) / 10_000) * (high - low);

const recorded = new Map<string, Buffer>();
/** The samples of a digit that one voice says. */
const spoken = (digit: string, voice: string): Buffer => {
  const name = `${digit}${voice}.wav`;
  const samples = recorded.get(name) ?? fs.readFileSync(path.join(DIGITS, name)).subarray(HEAD);
  recorded.set(name, samples);
  return samples;
};

/** A digit a little faster or slower, higher or lower, louder or softer than the last time. */
const said = (digit: string): number[] => {
  const samples = spoken(digit, VOICES[randomInt(VOICES.length)] ?? 'a');
  const [pace, loud] = [between(0.88, 1.12), between(0.65, 0.95)];
  return Array.from({ length: Math.floor(samples.length / pace) }, (_, at) => {
    const from = at * pace;
    const [one, other] = [samples[Math.floor(from)] ?? SILENCE, samples[Math.ceil(from)] ?? SILENCE];
    return (one + (other - one) * (from % 1) - SILENCE) * loud;
  });
};

const pause = (): number[] => Array.from({ length: Math.floor(between(0.35, 0.75) * RATE) }, () => 0);

/** Noise of a low, wandering pitch with somebody murmuring in it. */
const noise = (length: number): number[] => {
  const murmur = Array.from({ length: 3 }, () => said(String(randomInt(1, 10))).toReversed()).flat();
  const shift = randomInt(murmur.length);
  let [level, drift] = [0, between(0.5, 0.8)];
  return Array.from({ length }, (_, at) => {
    if (at % RATE === 0) drift = between(0.5, 0.8);
    // Nothing is told by it: the cheap source of chance will do.
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

/**
 * Says digits in Indonesian, two voices in turn of chance, over light noise. Like the picture it keeps out simple
 * programs; the limits keep out the others.
 * @returns a data URI of a WAV, about 6 s
 */
export const sayCaptcha = (digits: string): string => {
  const voice = [...digits].flatMap((digit) => [...pause(), ...said(digit)]).concat(pause());
  const under = noise(voice.length);
  const sound = wav(voice.map((sample, at) => sample + (under[at] ?? 0)));
  return `data:audio/wav;base64,${sound.toString('base64')}`;
};

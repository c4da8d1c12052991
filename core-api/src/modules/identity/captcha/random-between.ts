import { randomInt } from 'node:crypto';

export const randomBetween = (low: number, high: number): number =>
  low + (randomInt(0, 10_001) / 10_000) * (high - low);

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Region } from './category-content.ts';

/** A kabupaten or kota. The id is the code of the Ministry of Home Affairs without its dot, e.g. 3273. */
export type City = {
  id: number;
  /** 'Kota Bandung', 'Kab. Bandung'. */
  name: string;
  /** 'Bandung': how people call it in a title. */
  short: string;
};

const LOWER = new Set(['dan']);

const titleCase = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\p{L}']+/gu, (word) => (LOWER.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)));

const readCity = (line: string): City => {
  const [code, , raw] = line.trim().split(',');
  const match = /^(KABUPATEN|KOTA) (?:ADMINISTRASI )?(.+)$/.exec(raw ?? '');
  const [, kind, rest] = match ?? [];
  if (!code || !kind || !rest) throw new Error(`Not a kabupaten or kota: ${line}`);
  const short = titleCase(rest);
  return { id: Number(code.replace('.', '')), name: `${kind === 'KOTA' ? 'Kota' : 'Kab.'} ${short}`, short };
};

/**
 * All 514 kabupaten and kota in the order of their codes, from the package idn-area-data (ODbL, see NOTICE).
 * Read as text because the package's own reader is for the browser and parses four larger files besides.
 */
export const readCities = (): City[] => {
  const main = createRequire(import.meta.url).resolve('idn-area-data');
  const file = path.join(path.dirname(main), '..', 'data', 'regencies.csv');
  return readFileSync(file, 'utf8').trim().split('\n').slice(1).map(readCity);
};

const REGION_BY_DIGIT: Readonly<Record<string, Region>> = {
  1: 'sumatera',
  2: 'sumatera',
  3: 'jawa',
  5: 'nusa',
  6: 'kalimantan',
  7: 'sulawesi',
  8: 'timur',
  9: 'timur',
};

/** The first digit of a code names the group of islands. */
export const getRegion = (city: City): Region => REGION_BY_DIGIT[String(city.id).charAt(0)] ?? 'jawa';

/** How much more often than in an ordinary regency something happens there: by code. */
const BUSY: Readonly<Record<number, number>> = {
  3171: 90,
  3174: 110,
  3173: 45,
  3172: 40,
  3175: 40,
  3273: 100,
  3578: 90,
  3471: 85,
  3404: 45,
  3374: 55,
  1271: 55,
  7371: 50,
  5171: 50,
  5103: 45,
  5104: 20,
  3573: 45,
  3372: 40,
  1671: 32,
  3603: 36,
  3674: 32,
  3671: 22,
  3275: 28,
  3276: 28,
  3271: 32,
  3201: 22,
  6471: 24,
  6472: 18,
  6171: 18,
  6371: 16,
  1371: 22,
  1471: 22,
  2171: 20,
  7171: 18,
  1871: 18,
  5271: 16,
  1171: 14,
  3274: 12,
  3402: 14,
  3510: 12,
  3308: 12,
  8171: 8,
  9171: 8,
  5371: 8,
  5315: 6,
  3217: 8,
  3278: 6,
  3509: 8,
  3579: 10,
  7271: 6,
  7471: 6,
  7571: 5,
  1571: 8,
  1771: 6,
  1375: 7,
  6271: 6,
  6372: 5,
};

/** Weight of a city among all: 1 for an ordinary kabupaten, 2.5 for a kota. */
export const cityWeight = ({ id, name }: City): number => BUSY[id] ?? (name.startsWith('Kota') ? 2.5 : 1);

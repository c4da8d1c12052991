import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import busyCities from './busy-cities.json' with { type: 'json' };
import type { Region } from './categories.ts';

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

const BUSY: Readonly<Record<string, number>> = busyCities;

/** How often something happens there, compared with an ordinary kabupaten. */
export const cityWeight = ({ id, name }: City): number => BUSY[id] ?? (name.startsWith('Kota') ? 2.5 : 1);

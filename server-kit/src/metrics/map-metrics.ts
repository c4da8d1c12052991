import { Gauge, type Registry } from 'prom-client';
import type { BoundedMap } from '../bounded-map.ts';

/** What a bounded map tells of itself. */
export type ObservedMap = Pick<BoundedMap<unknown>, 'maxBytes' | 'size'>;

/** @returns a function that adds a map under a unique name */
export const createMapMetrics = (registry: Registry) => {
  // Bounded: maps by name.
  const maps = new Map<string, ObservedMap>();
  const gauge = (name: string, help: string, read: (map: ObservedMap) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['map'],
      registers: [registry],
      collect() {
        for (const [map, observed] of maps) this.set({ map }, read(observed));
      },
    });
  gauge('acara_map_entries', 'Entries of what visitors can fill.', ({ size }) => size.entries);
  gauge('acara_map_bytes', 'Memory of them.', ({ size }) => size.bytes);
  gauge('acara_map_max_bytes', 'Memory that they may take.', ({ maxBytes }) => maxBytes);
  return (name: string, map: ObservedMap): void => void maps.set(name, map);
};

import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

type BoundedMapOptions<Value> = {
  /** What all entries may take. */
  maxBytes: number;
  /** What a value takes, or will take while it is in the map. */
  sizeOf: (value: Value) => number;
  /** How long an entry stays after it was set. `uptime`: a monotonic clock, in ms. */
  window?: { ms: number; uptime: () => number };
};

/** What an entry takes beside its value and the letters of a long key: the places in the table, and what holds them. */
export const ENTRY_BYTES = 300;

/** The letters for which `ENTRY_BYTES` has room. */
const SHORT_KEY = 48;

/** Hashing takes much longer than the map itself; addresses of pages are shorter. */
const LONGEST_KEY = 128;

/** What a text takes at most. */
export const textBytes = ({ length }: string): number => 2 * length;

type Entry<Value> = { value: Value; setAt: number; bytes: number };

/**
 * A map that whoever fills it cannot let grow: it has a size in bytes, and evicts what was not used for the longest time.
 * Of very long keys a hash is kept, of others a copy: a key does not hold the request that it was cut from.
 */
export class BoundedMap<Value> {
  readonly #entries: LRUCache<number | string, Entry<Value>>;
  readonly #options: BoundedMapOptions<Value>;

  constructor(options: BoundedMapOptions<Value>) {
    this.#options = options;
    this.#entries = new LRUCache({ maxSize: options.maxBytes, sizeCalculation: ({ bytes }) => bytes });
  }

  get maxBytes(): number {
    return this.#options.maxBytes;
  }

  get size(): { entries: number; bytes: number } {
    return { entries: this.#entries.size, bytes: this.#entries.calculatedSize };
  }

  get(key: number | string): Value | undefined {
    const name = nameOf(key);
    const entry = this.#entries.get(name);
    if (!entry) return undefined;
    if (!this.#isOver(entry)) return entry.value;
    this.#entries.delete(name);
    return undefined;
  }

  /** A value that is too large for the map is not kept. */
  set(key: number | string, value: Value): void {
    const { sizeOf, window } = this.#options;
    this.#dropOld();
    const name = nameOf(key);
    const bytes = ENTRY_BYTES + longKeyBytes(name) + Math.ceil(sizeOf(value));
    this.#entries.set(copyOf(name), { value, setAt: window?.uptime() ?? 0, bytes });
  }

  delete(key: number | string): void {
    this.#entries.delete(nameOf(key));
  }

  values(): Value[] {
    return [...this.#entries.values()].filter((entry) => !this.#isOver(entry)).map(({ value }) => value);
  }

  #isOver({ setAt }: Entry<Value>): boolean {
    const { window } = this.#options;
    return window !== undefined && window.uptime() - setAt >= window.ms;
  }

  /** From the least recently used one on. */
  #dropOld(): void {
    if (!this.#options.window) return;
    for (;;) {
      const name = this.#entries.rkeys().next().value;
      const entry = name === undefined ? undefined : this.#entries.peek(name);
      if (name === undefined || !entry || !this.#isOver(entry)) return;
      this.#entries.delete(name);
    }
  }
}

const nameOf = (key: number | string) =>
  typeof key === 'number' || key.length <= LONGEST_KEY ? key : hash('sha256', key, 'base64url');

const longKeyBytes = (name: number | string): number =>
  typeof name === 'number' ? 0 : 2 * Math.max(0, name.length - SHORT_KEY);

/** Without the longer text that a text may be a part of. */
const copyOf = (name: number | string) =>
  typeof name === 'number' ? name : Buffer.from(name, 'utf16le').toString('utf16le');

/** A map with a maximum total size; the oldest entries are evicted. */
export class BoundedMap<Key, Value> {
  readonly #entries = new Map<Key, Value>();
  readonly #max: number;
  readonly #getSize: (value: Value) => number;
  #size = 0;

  /** @param getSize default 1; must not change while the value is in the map */
  constructor(max: number, getSize: (value: Value) => number = () => 1) {
    this.#max = max;
    this.#getSize = getSize;
  }

  get count(): number {
    return this.#entries.size;
  }

  get(key: Key): Value | undefined {
    return this.#entries.get(key);
  }

  set(key: Key, value: Value): void {
    // Deleted first, to move it to the end.
    this.delete(key);
    this.#entries.set(key, value);
    this.#size += this.#getSize(value);
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#max) return;
      this.delete(oldest);
    }
  }

  delete(key: Key): void {
    const value = this.#entries.get(key);
    if (value !== undefined && this.#entries.delete(key)) this.#size -= this.#getSize(value);
  }
}

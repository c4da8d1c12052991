/** A map whose values have a size of `max` together at most: what was set longest ago makes room. */
export class BoundedMap<Key, Value> {
  readonly #entries = new Map<Key, Value>();
  readonly #max: number;
  readonly #sizeOf: (value: Value) => number;
  #size = 0;

  /** @param sizeOf of a value; 1 by default. It must stay the same while the value is in the map */
  constructor(max: number, getSize: (value: Value) => number = () => 1) {
    this.#max = max;
    this.#sizeOf = getSize;
  }

  get(key: Key): Value | undefined {
    return this.#entries.get(key);
  }

  set(key: Key, value: Value): void {
    // Deleted first: the order of a map is that of insertion.
    this.delete(key);
    this.#entries.set(key, value);
    this.#size += this.#sizeOf(value);
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#max) return;
      this.delete(oldest);
    }
  }

  delete(key: Key): void {
    const value = this.#entries.get(key);
    if (value !== undefined && this.#entries.delete(key)) this.#size -= this.#sizeOf(value);
  }
}

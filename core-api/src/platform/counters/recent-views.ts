import { BoundedMap } from '@acara/server-kit/bounded-map';
import { countedNetworks } from '@acara/server-kit/http-server';

/** Views of one thing that count from a network in a window: of a household, not of a script that changes its name. */
const MOST_OF_NETWORK = 5;
/** Characters of a browser's name; it may be as long as headers are. */
const AGENT_LENGTH = 200;
const VALUE_SIZE = 16;

export type Viewer = {
  /** From `getNetwork`. */
  network: string;
  agent: string | undefined;
};

/** Tells the first view of a visitor within a window, by network and browser, as cookies are not read. */
export class RecentViews {
  readonly entries: BoundedMap<{ views: number }>;

  /** @param options.window in milliseconds */
  constructor({ window, maxBytes, uptime }: { window: number; maxBytes: number; uptime: () => number }) {
    this.entries = new BoundedMap({ maxBytes, sizeOf: () => VALUE_SIZE, window: { ms: window, uptime } });
  }

  /** Whether a view of this id counts; what does not count is not remembered. */
  isCounted(id: number, { network, agent = '' }: Viewer): boolean {
    const visitor = `${id} ${network} ${agent.slice(0, AGENT_LENGTH)}`;
    if (this.entries.get(visitor)) return false;
    const networks = countedNetworks(network).map((one) => {
      const key = `${id} ${one.network}`;
      return { key, known: this.entries.get(key), max: MOST_OF_NETWORK * one.factor };
    });
    if (networks.some(({ known, max }) => (known?.views ?? 0) >= max)) return false;
    this.entries.set(visitor, { views: 1 });
    for (const { key, known } of networks) {
      // Its window goes on.
      if (known) known.views += 1;
      else this.entries.set(key, { views: 1 });
    }
    return true;
  }
}

import { countedNetworks } from '@acara/server-kit/http-server';

export type BulkheadLimits = {
  /** Calls at once. */
  connections: number;
  /** Of them, those of one network. */
  perNetwork: number;
  /** Calls that wait. */
  waiting: number;
  waitingPerNetwork: number;
  waitMs: number;
};

type Visit = {
  /** @param leave to be called when the call has ended */
  begin: (leave: () => void) => void;
  /** 429: this network has too many at once; 503: all together have, or the wait was too long. */
  refuse: (status: 429 | 503) => void;
};

type Waiting = { visit: Visit; timer: NodeJS.Timeout };
type Network = { name: string; active: number; waiting: Set<Waiting> };

const nothing = () => undefined;

/**
 * Bounds the calls of one kind, so that many of them, or many of one network, leave connections for others. Networks with
 * waiting calls take turns.
 */
export const createBulkhead = (limits: BulkheadLimits) => {
  // Bounded: the networks of waiting and running calls, whose number has a limit.
  const networks = new Map<string, Network>();
  /** Those with a waiting call and room for it. */
  // Bounded: some of them.
  const ready = new Set<Network>();
  let active = 0;
  let waiting = 0;

  const getNetwork = (name: string): Network => {
    const known = networks.get(name) ?? { name, active: 0, waiting: new Set() };
    networks.set(name, known);
    return known;
  };
  const update = (network: Network) => {
    if (network.waiting.size > 0 && network.active < limits.perNetwork) ready.add(network);
    else ready.delete(network);
    if (network.active === 0 && network.waiting.size === 0) networks.delete(network.name);
  };
  const stopWaiting = (network: Network, one: Waiting) => {
    clearTimeout(one.timer);
    network.waiting.delete(one);
    waiting -= 1;
  };
  const start = (network: Network, { begin }: Visit) => {
    active += 1;
    network.active += 1;
    let isOver = false;
    begin(() => {
      if (isOver) return;
      isOver = true;
      active -= 1;
      network.active -= 1;
      update(network);
      startNext();
    });
  };
  const startNext = () => {
    const [network] = ready;
    const [one] = network?.waiting ?? [];
    if (!network || !one || active >= limits.connections) return;
    stopWaiting(network, one);
    // Behind the other networks.
    ready.delete(network);
    start(network, one.visit);
    update(network);
  };
  const wait = (network: Network, visit: Visit) => {
    const leave = () => {
      if (!network.waiting.has(one)) return;
      stopWaiting(network, one);
      update(network);
    };
    const timer = setTimeout(() => {
      leave();
      visit.refuse(503);
    }, limits.waitMs);
    const one = { visit, timer: timer.unref() };
    network.waiting.add(one);
    waiting += 1;
    update(network);
    return leave;
  };

  return {
    /**
     * Begins a call, at once or when its turn comes, or refuses it. 48 bits of IPv6 are one network here: with a turn for
     * each of their 65,536 networks one customer would fill the queue.
     * @param from from `getNetwork` of `http-server`
     * @returns a function that ends its waiting
     */
    enter: (from: string, visit: Visit): (() => void) => {
      const network = getNetwork(countedNetworks(from).at(-1)?.network ?? from);
      if (active < limits.connections && network.active < limits.perNetwork) {
        start(network, visit);
        return nothing;
      }
      if (network.waiting.size < limits.waitingPerNetwork && waiting < limits.waiting) return wait(network, visit);
      visit.refuse(network.waiting.size < limits.waitingPerNetwork ? 503 : 429);
      update(network);
      return nothing;
    },
    counts: () => ({ active, waiting, networks: networks.size }),
  };
};

export type Bulkhead = ReturnType<typeof createBulkhead>;

import { browserTabChannel } from './browser.ts';
import { createPageBus, type PageBus, type PageMessage } from './page-bus.ts';

const LIKE: PageMessage = { topic: 'member.liked', v: 1, eventId: 5, liked: true };
const PURCHASE: PageMessage = { topic: 'member.purchased', v: 1 };
const unknown = (message: unknown) => message as PageMessage;

const TOPICS = [
  ...(['member.liked', 'member.purchased', 'connectivity.changed', 'connectivity.retry'] as const),
  ...(['clock.changed', 'session.refused'] as const),
];

/** The messages that a listener of every topic gets from now on. */
const collectMessages = (bus: PageBus) => {
  const received: PageMessage[] = [];
  for (const topic of TOPICS) bus.on(topic, 1).subscribe((message) => received.push(message));
  // State topics emit at once.
  return received.splice(0) && received;
};

describe('the page bus', () => {
  it('publishes to the listeners of a topic only', () => {
    const bus = createPageBus();
    const likes: PageMessage[] = [];
    const purchases: PageMessage[] = [];
    bus.on('member.liked', 1).subscribe((message) => likes.push(message));
    const subscription = bus.on('member.purchased', 1).subscribe((message) => purchases.push(message));
    bus.publish(LIKE);
    bus.publish(PURCHASE);
    subscription.unsubscribe();
    bus.publish(PURCHASE);
    expect([likes, purchases]).toEqual([[LIKE], [PURCHASE]]);
  });

  it('emits the last message of a state topic to new listeners', () => {
    const bus = createPageBus();
    const received: boolean[] = [];
    bus.on('connectivity.changed', 1).subscribe(({ reachable }) => received.push(reachable));
    bus.publish({ topic: 'connectivity.changed', v: 1, reachable: false });
    bus.on('connectivity.changed', 1).subscribe(({ reachable }) => received.push(reachable));
    expect(received).toEqual([true, false, false]);
    expect(bus.last('connectivity.changed', 1).reachable).toBe(false);
    expect(bus.last('clock.changed', 1).offset).toBe(0);
  });

  it.each([
    ['an unknown topic', { topic: 'member.married', v: 1 }],
    ['an unknown version', { ...LIKE, v: 2 }],
    ['a message without a version', { topic: 'member.purchased' }],
    ['no message', null],
  ])('ignores %s', (_, message) => {
    const bus = createPageBus();
    const received = collectMessages(bus);
    bus.publish(unknown(message));
    expect(received).toEqual([]);
  });

  it('passes on fields that a later release added', () => {
    const bus = createPageBus();
    const received = collectMessages(bus);
    bus.publish(unknown({ ...LIKE, from: 'card' }));
    expect(received).toEqual([{ ...LIKE, from: 'card' }]);
  });

  it('has no messages of a topic that only a later release has', () => {
    const received: unknown[] = [];
    createPageBus()
      .on('member.married' as 'member.liked', 1)
      .subscribe((message) => received.push(message));
    expect(received).toEqual([]);
  });

  it('isolates a listener that throws and reports its error', async () => {
    const bus = createPageBus();
    const received: PageMessage[] = [];
    const reported = new Promise<unknown>((resolve) => {
      window.addEventListener('error', (event) => {
        event.preventDefault();
        resolve(event.error);
      });
    });
    bus.on('member.purchased', 1).subscribe(() => {
      throw new Error('a remote failed');
    });
    bus.on('member.purchased', 1).subscribe((message) => received.push(message));
    bus.publish(PURCHASE);
    bus.publish(PURCHASE);
    expect(received).toEqual([PURCHASE, PURCHASE]);
    await expect(reported).resolves.toThrow('a remote failed');
  });
});

describe('the buses of two tabs', () => {
  // Open channels would keep the test process running.
  const channels: BroadcastChannel[] = [];
  const Real = BroadcastChannel;
  beforeAll(() => {
    globalThis.BroadcastChannel = class extends Real {
      constructor(name: string) {
        super(name);
        channels.push(this);
      }
    };
  });
  afterEach(() => {
    for (const channel of channels.splice(0)) channel.close();
  });
  afterAll(() => {
    globalThis.BroadcastChannel = Real;
  });

  const openTab = () => {
    const bus = createPageBus();
    bus.joinTabs(browserTabChannel(window));
    return bus;
  };
  const next = (bus: PageBus) =>
    new Promise<PageMessage>((resolve) => {
      const subscription = bus.on('member.liked', 1).subscribe((message) => {
        resolve(message);
        subscription.unsubscribe();
      });
    });

  it('exchange the topics that cross tabs, once', async () => {
    const one = openTab();
    const other = openTab();
    const here = collectMessages(one);
    const there = collectMessages(other);
    const arrived = next(other);
    one.publish(PURCHASE);
    one.publish({ topic: 'connectivity.changed', v: 1, reachable: false });
    one.publish({ topic: 'clock.changed', v: 1, offset: 5 });
    one.publish(LIKE);
    await arrived;
    const replied = next(one);
    other.publish({ ...LIKE, liked: false });
    await replied;
    const crossed = [PURCHASE, LIKE, { ...LIKE, liked: false }];
    const ofOnePage = ['connectivity.changed', 'clock.changed'];
    expect(there).toEqual(crossed);
    expect(here.filter(({ topic }) => !ofOnePage.includes(topic))).toEqual(crossed);
    expect(other.last('connectivity.changed', 1).reachable).toBe(true);
    expect(other.last('clock.changed', 1).offset).toBe(0);
  });

  it('ignore malformed messages and topics that do not cross tabs', async () => {
    const bus = openTab();
    const received = collectMessages(bus);
    const arrived = next(bus);
    const foreign = new BroadcastChannel('acara-session');
    for (const message of [
      'session',
      null,
      { topic: 'like', eventId: 5, liked: true },
      { ...LIKE, v: 2 },
      { topic: 'member.liked', v: 1 },
      { topic: 'clock.changed', v: 1, offset: 5 },
      { topic: 'connectivity.changed', v: 1, reachable: false },
      LIKE,
    ])
      foreign.postMessage(message);
    await arrived;
    expect(received).toEqual([LIKE]);
  });
});

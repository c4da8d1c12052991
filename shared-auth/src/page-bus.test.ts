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
const heardOn = (bus: PageBus) => {
  const heard: PageMessage[] = [];
  for (const topic of TOPICS) bus.on(topic, 1).subscribe((message) => heard.push(message));
  // State topics emit at once.
  return heard.splice(0) && heard;
};

describe('the page bus', () => {
  it('publishes to the listeners of a topic only', () => {
    const bus = createPageBus();
    const likes: PageMessage[] = [];
    const purchases: PageMessage[] = [];
    bus.on('member.liked', 1).subscribe((message) => likes.push(message));
    const listening = bus.on('member.purchased', 1).subscribe((message) => purchases.push(message));
    bus.publish(LIKE);
    bus.publish(PURCHASE);
    listening.unsubscribe();
    bus.publish(PURCHASE);
    expect([likes, purchases]).toEqual([[LIKE], [PURCHASE]]);
  });

  it('emits the last message of a state topic to new listeners', () => {
    const bus = createPageBus();
    const heard: boolean[] = [];
    bus.on('connectivity.changed', 1).subscribe(({ reachable }) => heard.push(reachable));
    bus.publish({ topic: 'connectivity.changed', v: 1, reachable: false });
    bus.on('connectivity.changed', 1).subscribe(({ reachable }) => heard.push(reachable));
    expect(heard).toEqual([true, false, false]);
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
    const heard = heardOn(bus);
    bus.publish(unknown(message));
    expect(heard).toEqual([]);
  });

  it('passes on fields that a later release added', () => {
    const bus = createPageBus();
    const heard = heardOn(bus);
    bus.publish(unknown({ ...LIKE, from: 'card' }));
    expect(heard).toEqual([{ ...LIKE, from: 'card' }]);
  });

  it('has no messages of a topic that only a later release has', () => {
    const heard: unknown[] = [];
    createPageBus()
      .on('member.married' as 'member.liked', 1)
      .subscribe((message) => heard.push(message));
    expect(heard).toEqual([]);
  });

  it('isolates a listener that throws and reports its error', async () => {
    const bus = createPageBus();
    const heard: PageMessage[] = [];
    const reported = new Promise<unknown>((resolve) => {
      window.addEventListener('error', (event) => {
        event.preventDefault();
        resolve(event.error);
      });
    });
    bus.on('member.purchased', 1).subscribe(() => {
      throw new Error('a remote failed');
    });
    bus.on('member.purchased', 1).subscribe((message) => heard.push(message));
    bus.publish(PURCHASE);
    bus.publish(PURCHASE);
    expect(heard).toEqual([PURCHASE, PURCHASE]);
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
      const listening = bus.on('member.liked', 1).subscribe((message) => {
        resolve(message);
        listening.unsubscribe();
      });
    });

  it('exchange the topics that cross tabs, once', async () => {
    const [one, other] = [openTab(), openTab()];
    const [here, there] = [heardOn(one), heardOn(other)];
    const arrived = next(other);
    one.publish(PURCHASE);
    one.publish({ topic: 'connectivity.changed', v: 1, reachable: false });
    one.publish({ topic: 'clock.changed', v: 1, offset: 5 });
    one.publish(LIKE);
    await arrived;
    const answered = next(one);
    other.publish({ ...LIKE, liked: false });
    await answered;
    const crossed = [PURCHASE, { topic: 'clock.changed', v: 1, offset: 5 }, LIKE, { ...LIKE, liked: false }];
    expect(there).toEqual(crossed);
    expect(here.filter(({ topic }) => topic !== 'connectivity.changed')).toEqual(crossed);
    expect(other.last('connectivity.changed', 1).reachable).toBe(true);
    expect(other.last('clock.changed', 1).offset).toBe(5);
  });

  it('ignore malformed messages and topics that do not cross tabs', async () => {
    const bus = openTab();
    const heard = heardOn(bus);
    const arrived = next(bus);
    const foreign = new BroadcastChannel('acara-session');
    for (const message of [
      'session',
      null,
      { topic: 'like', eventId: 5, liked: true },
      { ...LIKE, v: 2 },
      { topic: 'member.liked', v: 1 },
      { topic: 'clock.changed', v: 1, offset: 'soon' },
      { topic: 'connectivity.changed', v: 1, reachable: false },
      LIKE,
    ])
      foreign.postMessage(message);
    await arrived;
    expect(heard).toEqual([LIKE]);
  });
});

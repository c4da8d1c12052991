/** Ends the channels to other tabs that a test opens. Left open, the real ones would keep it from ending. */
export const closeChannels = (): void => {
  const channels: BroadcastChannel[] = [];
  const Real = BroadcastChannel;
  globalThis.BroadcastChannel = class extends Real {
    constructor(name: string) {
      super(name);
      channels.push(this);
    }
  };
  afterAll(() => {
    for (const channel of channels) channel.close();
    globalThis.BroadcastChannel = Real;
  });
};

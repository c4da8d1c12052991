/** Closes the broadcast channels of a test file: open ones would keep the process running. */
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

import { becomeGuest, signInAs } from '@acara/shared-auth/testing';

/** Before each test a member who is logged in, with the clock stopped; afterwards neither. */
export const memberOutOfTime = (now?: number): void => {
  beforeEach(() => {
    jest.useFakeTimers(now === undefined ? {} : { now });
    signInAs({ id: 7, name: 'Sari' });
  });
  afterEach(() => {
    jest.useRealTimers();
    becomeGuest();
  });
};

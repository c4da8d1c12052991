import { becomeGuest, signInAs } from '@acara/shared-auth/testing';

/** Before each test a member who is logged in, at an instant at which time stands still; after it, neither. */
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

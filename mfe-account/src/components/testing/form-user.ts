import { act } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** A visitor; time is stopped unless the test moves it. Needs jest's fake timers. */
export const visitorOutOfTime = () => userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });

/** Lets time pass, with all that it sets off. */
export const pass = (ms: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));

import { tooManyRequests } from '../http/failure.ts';

const TRY_AGAIN = 2;

/** Does one piece of work for a subject at a time in this process, and sends away whoever comes meanwhile. */
export const createOneAtATime = () => {
  const busy = new Set<string>();

  /** @throws Failure 429 while another one is under way */
  return async <Result>(subject: string, work: () => Promise<Result>): Promise<Result> => {
    if (busy.has(subject)) throw tooManyRequests(TRY_AGAIN);
    busy.add(subject);
    try {
      return await work();
    } finally {
      busy.delete(subject);
    }
  };
};

import type { TestEnvironment } from '../environment/test-environment.ts';

let requestCount = 0;

/** Sends a notification as the provider would; to the API processes in turn. */
export const postNotification = async (
  { apis }: TestEnvironment,
  body: string,
): Promise<{ status: number; text: string }> => {
  requestCount += 1;
  const answer = await fetch(`${apis[requestCount % apis.length]?.url}/api/v1/payment/notification`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return { status: answer.status, text: await answer.text() };
};

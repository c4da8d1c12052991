import type { World } from '../world/world.ts';

let turn = 0;

/** Sends a notification as the provider would; to the API processes by turns. */
export const postNews = async ({ apis }: World, body: string): Promise<{ status: number; text: string }> => {
  turn += 1;
  const answer = await fetch(`${apis[turn % apis.length]?.url}/api/v1/payment/notification`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return { status: answer.status, text: await answer.text() };
};

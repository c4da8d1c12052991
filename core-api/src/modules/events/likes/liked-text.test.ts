import { eventText } from '../../../platform/http/responses.ts';
import { withLikes } from './liked-text.ts';

const event = (event_id: number, event_name: string) => ({ event_id, event_name, current_auth_liked: false });

const text = eventText(
  { data: [event(1, 'Satu'), event(12, '"current_auth_liked":false'), event(2, 'Dua')], last_page: 1 },
  [1, 12, 2],
);

const liked = (...ids: number[]) => {
  const { data }: { data: { event_id: number; current_auth_liked: boolean }[] } = JSON.parse(
    withLikes(text, new Set(ids)),
  );
  return data.filter((one) => one.current_auth_liked).map((one) => one.event_id);
};

describe('withLikes', () => {
  it.each([[[]], [[1]], [[2]], [[12, 2]], [[1, 12, 2]]])('marks exactly %j', (ids) => {
    expect(liked(...ids)).toEqual(ids);
  });

  it('is not confused by a name that resembles the property, nor by an unknown event', () => {
    expect(liked(12, 99)).toEqual([12]);
  });

  it('does not change the cached text', () => {
    const before = text.body;
    withLikes(text, new Set([1]));
    expect(text.body).toBe(before);
    expect(withLikes(text, new Set())).toBe(before);
  });
});

import { act, renderHook } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import type { EventDetail } from '@acara/shared-contract';
import { recentEvents, useRecentEvents } from './recent-events.ts';

const FUTURE = '2999-12-05T22:00:00+07:00';

// Only what the list reads.
const event = (id: number, changed: Partial<EventDetail> = {}) =>
  ({
    event_id: id,
    event_name: `Acara ${id}`,
    event_slug: `acara-${id}`,
    event_image_url: `/img/event/${id}-1280.webp?v=a`,
    event_start_datetime: '2999-12-05T19:00:00+07:00',
    event_end_datetime: FUTURE,
    event_location: 'Surabaya',
    category_venue_id: 1,
    event_private: false,
    event_description: '<p>Panjang</p>',
    ...changed,
  }) as EventDetail;

const shown = () => renderHook(useRecentEvents).result.current.map(({ event_id: id }) => id);

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

describe('the events opened here', () => {
  it('are the twelve latest, newest first, each once', () => {
    for (let id = 1; id <= 14; id += 1) recentEvents.add(event(id));
    recentEvents.add(event(9));
    expect(shown()).toEqual([9, 14, 13, 12, 11, 10, 8, 7, 6, 5, 4, 3]);
  });

  it('have no private event and only the fields of a small card', () => {
    recentEvents.add(event(1, { event_private: true }));
    recentEvents.add(event(2));
    expect(shown()).toEqual([2]);
    expect(localStorage.getItem('acara_recent')).not.toContain('Panjang');
  });

  it('leave out events that are over', () => {
    recentEvents.add(event(1, { event_end_datetime: '2001-01-01T00:00:00+07:00' }));
    expect(shown()).toEqual([]);
  });

  it.each(['', '{', 'null', '{"a":1}', '[1,"x",null,{"event_id":"1"}]'])(
    'are none where the store holds %s',
    (text) => {
      localStorage.setItem('acara_recent', text);
      expect(shown()).toEqual([]);
      act(() => recentEvents.add(event(3)));
      expect(shown()).toEqual([3]);
    },
  );

  it('are none where the browser blocks storage', () => {
    for (const act of ['getItem', 'setItem'] as const)
      jest.spyOn(Storage.prototype, act).mockImplementation(() => {
        throw new Error('blocked');
      });
    expect(() => recentEvents.add(event(1))).not.toThrow();
    expect(shown()).toEqual([]);
  });

  it('are removed when they are cleared here or in another tab', () => {
    recentEvents.add(event(1));
    const { result } = renderHook(useRecentEvents);
    expect(result.current).toHaveLength(1);
    localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
    expect(result.current).toEqual([]);
    act(() => recentEvents.add(event(2)));
    expect(result.current).toHaveLength(1);
    act(() => recentEvents.clear());
    expect(result.current).toEqual([]);
  });

  it('are none on the server', () => {
    recentEvents.add(event(1));
    const Count = () => <p>{useRecentEvents().length}</p>;
    expect(renderToString(<Count />)).toBe('<p>0</p>');
  });
});

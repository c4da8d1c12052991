import { act, renderHook } from '@testing-library/react';
import { useSavedTab } from './use-saved-tab.ts';

afterEach(() => window.history.replaceState(null, ''));

describe('the tab of an event page', () => {
  it('is restored in the same history entry, beside the state of the router', () => {
    window.history.replaceState({ key: 'a', idx: 3 }, '');
    const first = renderHook(useSavedTab);
    expect(first.result.current[0]).toBe('deskripsi');
    act(() => first.result.current[1]('galeri'));
    expect(first.result.current[0]).toBe('galeri');
    first.unmount();
    expect(renderHook(useSavedTab).result.current[0]).toBe('galeri');
    expect(window.history.state).toMatchObject({ key: 'a', idx: 3 });
  });

  it('is the first one in a new entry, and where another value was stored', () => {
    const { result } = renderHook(useSavedTab);
    act(() => result.current[1]('agenda'));
    window.history.pushState({ key: 'b' }, '');
    expect(renderHook(useSavedTab).result.current[0]).toBe('deskripsi');
    window.history.replaceState({ acaraTab: 'sejarah' }, '');
    expect(renderHook(useSavedTab).result.current[0]).toBe('deskripsi');
  });
});

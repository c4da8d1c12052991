import * as library from 'web-vitals';
import { measureBlocked, measureVitals } from './report-visit.ts';

jest.mock('web-vitals', () =>
  Object.fromEntries(['onCLS', 'onFCP', 'onINP', 'onLCP', 'onTTFB'].map((name) => [name, jest.fn()])),
);

type Measure = (report: (metric: { value: number }) => void, options?: object) => void;
const calls = (measure: unknown) => jest.mocked(measure as Measure).mock.calls[0];
const report = (measure: unknown, value: number) => calls(measure)?.[0]({ value });

beforeEach(() => {
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = library;
  for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB]) jest.mocked(measure as Measure).mockClear();
});

describe('the vitals of a document', () => {
  test('are the last measured ones, in whole ms', () => {
    const vitals = measureVitals();
    expect(vitals).toEqual({});
    report(library.onTTFB, 80.4);
    report(library.onFCP, 700.5);
    report(library.onLCP, 900);
    report(library.onLCP, 1500.2);
    report(library.onCLS, 0.123456);
    expect(vitals).toEqual({ ttfb: 80, fcp: 701, lcp: 1500, cls: 0.1235 });
  });

  test('that can grow are followed at every change, since a page may be left at any time', () => {
    measureVitals();
    for (const measure of [library.onLCP, library.onINP, library.onCLS])
      expect(calls(measure)?.[1]).toEqual({ reportAllChanges: true });
  });

  test('are left out for a page that was asleep', () => {
    const vitals = measureVitals();
    report(library.onLCP, 3_600_000);
    expect(vitals).toEqual({});
  });
});

describe('how long a page was blocked', () => {
  let report: (list: { getEntries: () => { duration: number }[] }) => void;
  const observe = jest.fn();

  beforeEach(() => {
    const create = (given: typeof report) => {
      report = given;
      return { observe };
    };
    Object.assign(window, { PerformanceObserver: jest.fn(create) });
  });
  afterEach(() => void Reflect.deleteProperty(window, 'PerformanceObserver'));

  test('is the sum of the time of long tasks beyond 50 ms, those before the measurement too', () => {
    const blocked = measureBlocked();
    expect(observe).toHaveBeenCalledWith({ type: 'longtask', buffered: true });
    expect(blocked()).toBeUndefined();
    report({ getEntries: () => [{ duration: 80.4 }, { duration: 250 }] });
    report({ getEntries: () => [{ duration: 150 }] });
    expect(blocked()).toBe(330);
  });

  test('is unknown in a browser that does not measure it', () => {
    Reflect.deleteProperty(window, 'PerformanceObserver');
    expect(measureBlocked()()).toBeUndefined();
  });
});

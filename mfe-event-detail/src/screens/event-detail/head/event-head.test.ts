import { testSettings } from '@acara/shared-remote/testing';
import { laterParts } from '../later-parts.ts';
import { anEvent } from '../testing/event-fixture.ts';
import { eventDocumentHead } from './event-document-head.ts';
import { eventHead, neutralHead } from './event-head.ts';

beforeAll(() => laterParts.load());

const now = Date.parse('2026-11-20T00:00:00+07:00');

/** The head of the page's HTML. */
const getHead = (event: ReturnType<typeof anEvent>, withAccess: boolean) => ({
  ...eventHead(event, testSettings, withAccess),
  ...eventDocumentHead(event, testSettings, withAccess, now),
});

describe('head of the event page', () => {
  it('has a title, a description of 150 characters and the canonical URL [event.description-meta, event.share-preview]', () => {
    const head = getHead(anEvent({ event_description: `<p>${'kata '.repeat(80)}</p>` }), false);
    expect(head.title).toBe('Jazz di Atas Awan — Acara');
    expect(head.description).toBe('kata '.repeat(30).trimEnd());
    expect(head.previewText).toBe('Sab, 05 Desember 2026 · Dieng Culture Park · mulai Rp 150.000');
    expect(head.canonical).toBe('http://localhost:3000/detail-event/jazz-di-atas-awan');
    expect(head.robots).toBeUndefined();
    expect(head.referrer).toBeUndefined();
    expect(head.image?.url).toBe('http://localhost:3000/img/event/12-1200x630.jpg?v=abc');
    expect(head.jsonLd).toHaveLength(1);
  });

  it.each([
    ['opened with a code', anEvent(), true],
    ['of a private event', anEvent({ event_private: true }), false],
  ])('of a page %s is noindex, without preview and JSON-LD', (_, event, withAccess) => {
    const head = getHead(event, withAccess);
    expect(head).toMatchObject({ robots: 'noindex', referrer: 'no-referrer' });
    for (const part of ['canonical', 'jsonLd', 'image', 'previewText']) expect(head).not.toHaveProperty(part);
  });

  it('contains no event data where there is no event', () => {
    expect(neutralHead(testSettings, 'Private Event')).toEqual({
      title: 'Private Event — Acara',
      robots: 'noindex',
      referrer: 'no-referrer',
    });
  });
});

import { anEvent } from '../../testing/event-fixture.ts';
import { threadAddress } from './discussion-thread.tsx';
import { chatHref, whatsappGreeting } from './whatsapp-button.tsx';

describe('the discussion thread', () => {
  it("is at the configured URL, with the event's id and title [tickets.discussion]", () => {
    const url = new URL(threadAddress('https://diskusi.test/embed?lang=id', anEvent()) ?? '');
    expect(url.origin + url.pathname).toBe('https://diskusi.test/embed');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      lang: 'id',
      id: 'event-12',
      title: 'Jazz di Atas Awan',
    });
  });

  it('does not name a private event', () => {
    expect(threadAddress('https://diskusi.test', anEvent({ event_private: true }))).toBe(
      'https://diskusi.test/?id=event-12',
    );
  });

  it.each(['', 'diskusi', 'javascript:alert(1)'])('does not exist for the configured URL "%s"', (address) =>
    expect(threadAddress(address, anEvent())).toBeUndefined(),
  );
});

describe('the greeting', () => {
  it('does not contain the address of a private event', () => {
    expect(whatsappGreeting(anEvent({ event_private: true }))).toBe(
      'Halo, saya ingin bertanya tentang event "Jazz di Atas Awan".',
    );
  });

  it('is encoded for the chat link', () => {
    expect(chatHref('https://wa.me/62812', 'a & b')).toBe('https://wa.me/62812?text=a%20%26%20b');
  });
});

import type { Organizer } from '@acara/shared-contract';
import { anOrganizer } from '../testing/event-fixture.ts';
import { organizerContacts } from './organizer.ts';

const hrefs = (more: Partial<Organizer> = {}) =>
  Object.fromEntries(organizerContacts(anOrganizer(more)).map(({ label, href }) => [label, href]));

describe('contacts of an organiser', () => {
  it('become links of their kind [organizer.contacts]', () => {
    expect(hrefs()).toEqual({
      Website: 'https://awankreatif.test/',
      Alamat: undefined,
      Telepon: 'tel:+62286123456',
      Email: 'mailto:halo@awankreatif.test',
      WhatsApp: 'https://wa.me/6281234567890',
      Facebook: 'https://www.facebook.com/awankreatif',
      Instagram: 'https://www.instagram.com/awankreatif',
      Twitter: 'https://twitter.com/awankreatif',
      YouTube: 'https://www.youtube.com/@AwanKreatif',
    });
  });

  it.each([
    ['Website', { organizer_website: 'javascript:alert(1)' }],
    ['Website', { organizer_website: 'JaVaScRiPt:alert(1)//https://a.id' }],
    ['Website', { organizer_website: 'data:text/html,x' }],
    ['Website', { organizer_website: 'mailto:a@b.id' }],
    ['Telepon', { organizer_phone1: 'lihat situs' }],
    ['Email', { organizer_email: 'a@b.id?subject=x&bcc=c@d.id' }],
    ['Email', { organizer_email: 'bukan alamat' }],
  ])('%s stays text for %j', (label, more) => expect(hrefs(more)[label]).toBeUndefined());

  it('escape a profile name, so that it cannot change the URL', () => {
    expect(hrefs({ organizer_instagram_name: '../../jahat?x#' }).Instagram).toBe(
      'https://www.instagram.com/..%2F..%2Fjahat%3Fx%23',
    );
  });

  it('format phone numbers [organizer.phones]', () => {
    const texts = Object.fromEntries(organizerContacts(anOrganizer()).map(({ label, text }) => [label, text]));
    expect(texts).toMatchObject({ Telepon: '+62 286 123-456', WhatsApp: '+62 812-3456-7890' });
  });

  it('omit missing contacts [organizer.contacts]', () => {
    expect(
      organizerContacts(anOrganizer({ organizer_website: null, organizer_email: ' ' })).map((c) => c.label),
    ).toEqual(['Alamat', 'Telepon', 'WhatsApp', 'Facebook', 'Instagram', 'Twitter', 'YouTube']);
  });
});

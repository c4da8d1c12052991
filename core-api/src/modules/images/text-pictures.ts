import { replacePictures } from '../../platform/text/event-html.ts';
import { imageUrl } from './image-url.ts';
import { pictureVersion } from './picture-version.ts';

/** Pictures of other sites in the text of one event; more are left out. */
const MOST = 20;

type Text = { event_description: string; event_access_code: string | null };

/** A picture of another site, and the version that stands for it in addresses. */
export type TextPicture = { version: string; address: string };

/** A text with our addresses for its pictures of other sites, and what they stand for. */
const replaced = (eventId: number, { event_description: html, event_access_code: code }: Text) => {
  // Bounded: `MOST`, during a call.
  const pictures = new Map<string, TextPicture>();
  const text = replacePictures(html, (address) => {
    const picture = pictures.get(address) ?? { version: pictureVersion('text', address, code ?? ''), address };
    if (!pictures.has(address) && pictures.size >= MOST) return undefined;
    pictures.set(address, picture);
    return imageUrl('text', eventId, picture.version);
  });
  return { text, pictures: [...pictures.values()] };
};

/**
 * The text of an event as pages get it: pictures of other sites have addresses of ours, so that pages need no other
 * site and no site learns who reads about which event.
 */
export const withOwnPictures = (eventId: number, text: Text): string => replaced(eventId, text).text;

/** The picture of another site that has this version in the text of an event. */
export const findTextPicture = (eventId: number, text: Text, version: string): TextPicture | undefined =>
  replaced(eventId, text).pictures.find((picture) => picture.version === version);

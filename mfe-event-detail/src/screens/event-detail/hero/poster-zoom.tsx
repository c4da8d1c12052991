import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import type { EventDetail } from '@acara/shared-contract';
import { Lightbox } from '../gallery/lightbox.tsx';

export type PosterZoomProps = { event: Pick<EventDetail, 'event_name' | 'event_image_url'>; onClose: () => void };

/** The poster full screen, zoomed by wheel, pinch, double tap or buttons. */
export const PosterZoom = ({ event, onClose }: PosterZoomProps) => (
  <Lightbox
    name={`Poster ${event.event_name}`}
    pictures={[{ url: event.event_image_url, alt: `Poster ${event.event_name}`, ratio: 16 / 9 }]}
    onClose={onClose}
    plugins={[Zoom]}
  />
);

import { useState } from 'react';
import styled, { css } from 'styled-components';
import type { EventSummary } from '@acara/shared-contract';
import { SizedImage, ZoomInIcon } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { useOnDemand } from '../use-on-demand.ts';

const { color, from, motion, radius, space } = tokens;

/** On phones a little less than its width: common ones load the 640 px picture, half the bytes of the largest paint. */
const posterSizes =
  '(min-width: 1248px) 784px, (min-width: 1024px) calc(100vw - 464px), (min-width: 600px) calc(100vw - 48px), 88vw';

const loadZoom = () => import('./poster-zoom.tsx').then(({ PosterZoom }) => PosterZoom);

const ZoomLink = styled.a`
  position: relative;
  display: block;
  background: ${color.skeleton};
  overflow: hidden;
  cursor: zoom-in;

  ${from.medium} {
    border-radius: ${radius.card};
  }

  &:focus-visible {
    outline-offset: 3px;
  }
`;

const posterStyle = css`
  position: relative;
  width: 100%;
  height: auto;
  aspect-ratio: 16 / 9;
  object-fit: cover;
`;

const Poster = styled(SizedImage)`
  ${posterStyle}
`;

/** The card's picture, below the poster until that is loaded. */
const PlaceholderPoster = styled.img`
  ${posterStyle}
  position: absolute;
  inset: 0;
  height: 100%;
`;

const Hint = styled.span`
  position: absolute;
  right: ${space(3)};
  bottom: ${space(3)};
  display: grid;
  place-items: center;
  width: 36px;
  height: 36px;
  border-radius: ${radius.pill};
  background: ${color.surface};
  color: ${color.ink};
  opacity: 0.92;
  transition: transform ${motion.fast};

  ${ZoomLink}:hover & {
    transform: scale(1.08);
  }
`;

type EventPosterProps = {
  event: Pick<EventSummary, 'event_image_url' | 'event_name'>;
  /** Address of a smaller picture that the browser has. */
  placeholder?: string;
};

export const EventPoster = ({ event, placeholder }: EventPosterProps) => {
  const [zoomed, setZoomed] = useState(false);
  const [PosterZoom, press] = useOnDemand(loadZoom);
  return (
    <>
      <ZoomLink
        href={event.event_image_url}
        target="_blank"
        aria-label="Perbesar poster"
        aria-haspopup="dialog"
        onClick={(event) => press(event, () => setZoomed(true))}
      >
        {placeholder && <PlaceholderPoster src={placeholder} alt="" decoding="sync" />}
        <Poster
          url={event.event_image_url}
          sizes={posterSizes}
          width={1280}
          height={720}
          alt={`Poster ${event.event_name}`}
          loading="eager"
          fetchPriority="high"
        />
        <Hint>
          <ZoomInIcon />
        </Hint>
      </ZoomLink>
      {zoomed && PosterZoom && <PosterZoom event={event} onClose={() => setZoomed(false)} />}
    </>
  );
};

import { useId, useRef } from 'react';
import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';
import { Row, SizedImage, Stack, Text } from '@acara/shared-ui/primitives';
import { useMapZoom, ZOOM } from './use-map-zoom.ts';
import { ZoomTools } from './zoom-tools.tsx';

const { color, radius } = tokens;

/** Scrolls both ways once the map is larger; one finger scrolls, two zoom. */
const Scroller = styled.div`
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.sunken};
  aspect-ratio: 4 / 3;
  overflow: auto;
  overflow-anchor: none;
  overscroll-behavior: contain;
  touch-action: pan-x pan-y;
  scrollbar-width: thin;

  &[data-zoomed='true'] {
    cursor: grab;
  }
  &[data-zoomed='false'] {
    overscroll-behavior: auto;
  }
  &:focus-visible {
    outline-offset: 2px;
  }

  img {
    max-width: none;
    height: auto;
    aspect-ratio: 4 / 3;
    user-select: none;
  }
`;

export const SeatMap = ({ url, eventName }: { url: string; eventName: string }) => {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const { zoom, zoomTo, dragProps } = useMapZoom(scroller, image, ZOOM);
  return (
    <Stack as="section" $gap={3} aria-labelledby={id}>
      <Row $justify="space-between">
        <Text as="h3" $size="body" id={id}>
          Denah kursi
        </Text>
        <ZoomTools label="Ukuran denah" zoom={zoom} bounds={ZOOM} start={ZOOM.min} onZoom={zoomTo} step={ZOOM.step} />
      </Row>
      <Scroller
        ref={scroller}
        tabIndex={0}
        role="region"
        aria-label={`Denah kursi ${eventName}, geser untuk melihat bagian lain`}
        data-zoomed={zoom > 1}
        {...dragProps}
      >
        <SizedImage
          ref={image}
          url={url}
          sizes={`(min-width: 1248px) ${784 * zoom}px, ${100 * zoom}vw`}
          width={1280}
          height={960}
          alt={`Denah kursi ${eventName}`}
          loading="lazy"
          decoding="async"
          draggable={false}
          style={{ width: `${zoom * 100}%` }}
        />
      </Scroller>
    </Stack>
  );
};

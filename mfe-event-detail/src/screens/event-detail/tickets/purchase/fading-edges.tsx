import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Elements } from '@acara/shared-ui/primitives';
import styled from 'styled-components';
import { LETTERS_PX } from './seat-grid-style.ts';

const FADE_PX = 28;

const Frame = styled.div`
  position: relative;

  > span {
    position: absolute;
    z-index: 2;
    opacity: 0;
    pointer-events: none;
  }
  &[data-more~='left'] > [data-edge='left'],
  &[data-more~='right'] > [data-edge='right'],
  &[data-more~='top'] > [data-edge='top'],
  &[data-more~='bottom'] > [data-edge='bottom'] {
    opacity: 1;
  }

  /* Beside the letters of the rows, which stay readable. */
  > [data-edge='left'],
  > [data-edge='right'] {
    inset-block: 2px;
    width: ${FADE_PX}px;
  }
  > [data-edge='left'] {
    left: ${LETTERS_PX + 2}px;
    background: linear-gradient(to right, var(--hall-ground), transparent);
  }
  > [data-edge='right'] {
    right: ${LETTERS_PX + 2}px;
    background: linear-gradient(to left, var(--hall-ground), transparent);
  }
  > [data-edge='top'],
  > [data-edge='bottom'] {
    inset-inline: 2px;
    height: ${FADE_PX}px;
  }
  > [data-edge='top'] {
    top: 2px;
    border-radius: 10px 10px 0 0;
    background: linear-gradient(to bottom, var(--hall-ground), transparent);
  }
  > [data-edge='bottom'] {
    bottom: 2px;
    border-radius: 0 0 10px 10px;
    background: linear-gradient(to top, var(--hall-ground), transparent);
  }
`;

const EDGES = ['left', 'right', 'top', 'bottom'] as const;

/** The sides at which a scroller hides something. */
const getHidden = (box: HTMLElement) => {
  const hidden = {
    left: box.scrollLeft,
    right: box.scrollWidth - box.clientWidth - box.scrollLeft,
    top: box.scrollTop,
    bottom: box.scrollHeight - box.clientHeight - box.scrollTop,
  };
  return EDGES.filter((edge) => hidden[edge] > 2);
};

/** Fades the edges of a scroller where more follows. `zoom`: measured again with each. */
export const FadingEdges = ({
  scroller,
  zoom,
  children,
}: {
  scroller: RefObject<HTMLElement | null>;
  zoom: number;
  children: Elements;
}) => {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return undefined;
    const draw = () => {
      if (frame.current) frame.current.dataset.more = getHidden(box).join(' ');
    };
    // In the frame, when the new sizes are laid out anyway: each reading before would lay them out once more.
    const frameId = requestAnimationFrame(draw);
    const observer = new ResizeObserver(draw);
    observer.observe(box);
    box.addEventListener('scroll', draw, { passive: true });
    return () => {
      cancelAnimationFrame(frameId);
      observer.disconnect();
      box.removeEventListener('scroll', draw);
    };
  }, [scroller, zoom]);
  return (
    <Frame ref={frame}>
      {children}
      {EDGES.map((edge) => (
        <span key={edge} data-edge={edge} aria-hidden="true" />
      ))}
    </Frame>
  );
};

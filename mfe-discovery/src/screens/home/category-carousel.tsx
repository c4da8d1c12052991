import { useRef } from 'react';
import styled from 'styled-components';
import type { CategoryEvent } from '@acara/shared-contract';
import { link } from '@acara/shared-contract/links';
import { ChevronLeftIcon, ChevronRightIcon, IconButton } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { scrollBehavior } from '@acara/shared-ui/visibility';
import { CategoryIcon, isSpecialCategory } from '../../components/category-icon/category-icon.tsx';

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: ${tokens.space(2)};
`;

/** A native scroller: categories are pressed, not turned through. */
const Track = styled.div`
  display: flex;
  flex: 1;
  gap: ${tokens.space(2)};
  min-width: 0;
  margin-inline: -${tokens.space(4)};
  padding: ${tokens.space(1)} ${tokens.space(4)};
  overflow: auto hidden;
  overscroll-behavior-x: contain;
  scroll-snap-type: x proximity;
  scroll-padding-inline: ${tokens.space(4)};
  scrollbar-width: none;
  &::-webkit-scrollbar {
    display: none;
  }
  ${tokens.from.medium} {
    margin-inline: 0;
    padding-inline: ${tokens.space(1)};
  }
`;

const Arrow = styled(IconButton)`
  display: none;
  ${tokens.from.medium} {
    display: inline-grid;
  }
`;

const Choice = styled.button`
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: ${tokens.space(1.5)};
  min-height: ${tokens.target};
  padding-inline: ${tokens.space(4)};
  border: 1px solid ${tokens.color.line};
  border-radius: ${tokens.radius.pill};
  background: ${tokens.color.surface};
  color: ${tokens.color.ink};
  font-weight: ${tokens.weight.semibold};
  white-space: nowrap;
  scroll-snap-align: start;
  transition:
    background-color ${tokens.motion.fast},
    border-color ${tokens.motion.fast};
  &:hover {
    border-color: ${tokens.color.brandInk};
  }
  &[aria-pressed='true'] {
    border-color: ${tokens.color.ink};
    background: ${tokens.color.ink};
    color: ${tokens.color.ground};
  }
  &[data-special='true'] {
    border-color: ${tokens.color.accent};
    background: ${tokens.color.accent};
    color: ${tokens.color.onAccent};
    font-weight: ${tokens.weight.extrabold};
    letter-spacing: 0.04em;
    text-transform: uppercase;
  }
  &[data-special='true'][aria-pressed='true'] {
    box-shadow: inset 0 0 0 3px ${tokens.color.onAccent};
  }
`;

/** Small screens show three categories at a time: at the end of the row all of them are offered below each other. */
const All = styled(Choice)`
  color: ${tokens.color.brandInk};
  &:hover {
    text-decoration: none;
  }
  ${tokens.from.medium} {
    display: none;
  }
`;

export type CategoryCarouselProps = {
  categories: CategoryEvent[];
  chosen: number | undefined;
  onChoose: (category: number | undefined) => void;
};

export const CategoryCarousel = ({ categories, chosen, onChoose }: CategoryCarouselProps) => {
  const track = useRef<HTMLDivElement>(null);
  const scroll = (direction: 1 | -1) => {
    const element = track.current;
    element?.scrollBy({ left: direction * element.clientWidth * 0.8, behavior: scrollBehavior() });
  };
  return (
    <Row>
      <Arrow kind="outlined" label="Kategori sebelumnya" onClick={() => scroll(-1)}>
        <ChevronLeftIcon />
      </Arrow>
      <Track ref={track} role="group" aria-label="Kategori">
        <Choice type="button" aria-pressed={chosen === undefined} onClick={() => onChoose(undefined)}>
          Semua
        </Choice>
        {categories.map((category) => {
          const special = isSpecialCategory(category);
          return (
            <Choice
              key={category.category_event_id}
              type="button"
              data-special={special}
              aria-pressed={chosen === category.category_event_id}
              onClick={() => onChoose(category.category_event_id)}
            >
              <CategoryIcon category={category} size={18} />
              <span>{category.category_event_name}</span>
            </Choice>
          );
        })}
        <All as="a" href={link('categories')}>
          Semua Kategori
        </All>
      </Track>
      <Arrow kind="outlined" label="Kategori berikutnya" onClick={() => scroll(1)}>
        <ChevronRightIcon />
      </Arrow>
    </Row>
  );
};

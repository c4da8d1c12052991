import styled from 'styled-components';
import { tokens } from '../theme/tokens.ts';

/** Makes a press anywhere on the frame one on this element. */
export const fillsFrame = `
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    cursor: pointer;
  }
`;

/** A labelled field: icon, label above, value below. All of it opens the field. */
export const FieldFrame = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  column-gap: ${tokens.space(3)};
  min-height: 56px;
  padding-inline: ${tokens.space(4)};
  border: 1px solid ${tokens.color.line};
  border-radius: ${tokens.radius.control};
  background: ${tokens.color.surface};
  color: ${tokens.color.inkSoft};
  transition: border-color ${tokens.motion.fast};
  &:hover {
    border-color: ${tokens.color.lineStrong};
  }
  &:focus-within {
    border-color: ${tokens.color.brandInk};
    box-shadow: 0 0 0 1px ${tokens.color.brandInk};
  }
`;

export const FieldLabel = styled.label`
  display: block;
  padding-top: ${tokens.space(1.5)};
  font-size: 0.75rem;
  font-weight: ${tokens.weight.bold};
  letter-spacing: 0.06em;
  color: ${tokens.color.inkSoft};
`;

export const fieldControl = `
  display: block;
  width: 100%;
  height: 1.875rem;
  padding: 0 0 ${tokens.space(1.5)};
  border: 0;
  background: transparent;
  color: ${tokens.color.ink};
  font-weight: ${tokens.weight.semibold};
  text-align: start;
  text-overflow: ellipsis;
  &::placeholder {
    color: ${tokens.color.ink};
    opacity: 1;
  }
  &:focus-visible {
    outline: none;
  }
`;

/** Opens below a field, above what fills its frame. In a sheet it pushes the rest down instead of covering it. */
export const Drop = styled.div`
  position: absolute;
  inset-block-start: calc(100% + ${tokens.space(2)});
  inset-inline-start: -1px;
  z-index: ${tokens.layer.sticky};
  min-width: calc(100% + 2px);
  border: 1px solid ${tokens.color.line};
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.surface};
  color: ${tokens.color.ink};
  box-shadow: ${tokens.shadow};

  dialog & {
    position: relative;
    inset: auto;
    grid-column: 1 / -1;
    min-width: 0;
    margin: 0 -${tokens.space(4)};
    border-width: 1px 0 0;
    border-radius: 0 0 ${tokens.radius.control} ${tokens.radius.control};
    box-shadow: none;
  }
`;

/** Ref callback: scrolls what opened below a field into view. */
export const scrollIntoSight = (drop: Element | null): void => {
  // Newer browsers answer with a promise.
  void drop?.scrollIntoView?.({ block: 'nearest' });
};

import { useId } from 'react';
import styled from 'styled-components';
import { tokens } from '../theme/tokens.ts';

const { color, radius, space, weight } = tokens;

const Group = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;

  > legend:not(.visually-hidden) {
    padding: 0 0 ${space(2)};
    font-weight: ${weight.bold};
  }
  > div {
    display: flex;
    flex-wrap: wrap;
    gap: ${space(2)};
  }
`;

const Pill = styled.label`
  display: inline-flex;
  align-items: center;
  min-height: ${tokens.target};
  padding: 0 ${space(4)};
  border: 1px solid ${color.lineStrong};
  border-radius: ${radius.pill};
  font-weight: ${weight.semibold};
  cursor: pointer;

  &:has(:checked) {
    border-color: ${color.brand};
    background: ${color.brand};
    color: ${color.onBrand};
  }
  &:has(:focus-visible) {
    outline: 2px solid ${color.brandInk};
    outline-offset: 2px;
  }
`;

export type PillOption = { text: string; isChosen: boolean; choose: () => void };

export type RadioPillsProps = {
  legend: string;
  options: readonly PillOption[];
  /** Only for screen readers. */
  isLegendHidden?: boolean;
  /** A dialog that opens puts the focus on the chosen one. */
  takesFocus?: boolean;
};

/** One of several choices, each a pill. */
export const RadioPills = ({ legend, options, isLegendHidden, takesFocus }: RadioPillsProps) => {
  const name = useId();
  return (
    <Group>
      <legend className={isLegendHidden ? 'visually-hidden' : undefined}>{legend}</legend>
      <div>
        {options.map(({ text, isChosen, choose }) => (
          <Pill key={text}>
            <input
              className="visually-hidden"
              type="radio"
              name={name}
              checked={isChosen}
              onChange={choose}
              data-autofocus={(takesFocus && isChosen) || undefined}
            />
            <span>{text}</span>
          </Pill>
        ))}
      </div>
    </Group>
  );
};

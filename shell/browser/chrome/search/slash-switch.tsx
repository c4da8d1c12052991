import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';
import { chooseSlash } from './slash-choice.ts';
import { useSlash } from './use-slash.ts';

const Line = styled.label`
  display: flex;
  align-items: center;
  gap: ${tokens.space(2)};
  min-height: ${tokens.target};
  font-size: ${tokens.size.small};
  cursor: pointer;

  input {
    flex: none;
    width: 18px;
    height: 18px;
    margin: 0;
    accent-color: ${tokens.color.brand};
    cursor: inherit;
  }
`;

/** Turns the shortcut of one key off. */
export const SlashSwitch = () => (
  <Line>
    <input type="checkbox" checked={useSlash()} onChange={({ target }) => chooseSlash(target.checked)} />
    <span>
      Tombol <kbd>/</kbd> membuka pencarian
    </span>
  </Line>
);

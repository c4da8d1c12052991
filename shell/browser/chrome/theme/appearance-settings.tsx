import { useId, useSyncExternalStore } from 'react';
import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';
import { chooseSlash, useSlash } from '../search/search-shortcut.ts';
import { chooseTheme, subscribeToTheme, themeChoice, type ThemeChoice } from './theme-choice.ts';

const Field = styled.fieldset`
  display: grid;
  gap: ${tokens.space(2)};

  legend {
    padding: 0;
    margin-bottom: ${tokens.space(2)};
    color: ${tokens.color.inkSoft};
    font-size: ${tokens.size.small};
    font-weight: ${tokens.weight.semibold};
  }
`;

const Choices = styled.div`
  display: grid;
  grid-template-columns: repeat(3, 1fr);
  padding: 3px;
  border: 1px solid ${tokens.color.lineStrong};
  border-radius: ${tokens.radius.pill};
  background: ${tokens.color.sunken};

  ${tokens.below.phone} {
    grid-template-columns: minmax(0, 1fr);
    border-radius: ${tokens.radius.card};
  }
`;

const Choice = styled.label`
  position: relative;
  display: grid;
  place-items: center;
  min-height: ${tokens.target};
  border-radius: ${tokens.radius.pill};
  font-size: ${tokens.size.small};
  font-weight: ${tokens.weight.semibold};
  cursor: pointer;

  /* Covers the label, so that it gets the clicks. */
  input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: inherit;
  }

  &:hover {
    color: ${tokens.color.brandInk};
  }

  &:has(:checked) {
    background: ${tokens.color.brand};
    color: ${tokens.color.onBrand};
  }

  &:has(:focus-visible) {
    outline: 2px solid ${tokens.color.brandInk};
    outline-offset: 2px;
  }
`;

const choices: readonly { choice: ThemeChoice; label: string }[] = [
  { choice: 'system', label: 'Sistem' },
  { choice: 'light', label: 'Terang' },
  { choice: 'dark', label: 'Gelap' },
];

const now = () => themeChoice();
const onServer = (): ThemeChoice => 'system';

export const ThemeSwitch = () => {
  const chosen = useSyncExternalStore(subscribeToTheme, now, onServer);
  const name = useId();
  return (
    <Field>
      <legend>Tampilan</legend>
      <Choices>
        {choices.map(({ choice, label }) => (
          <Choice key={choice}>
            <input type="radio" name={name} checked={choice === chosen} onChange={() => chooseTheme(choice)} />
            <span>{label}</span>
          </Choice>
        ))}
      </Choices>
    </Field>
  );
};

const Line = styled.label`
  display: flex;
  align-items: center;
  gap: ${tokens.space(2)};
  min-height: ${tokens.target};
  font-size: ${tokens.size.small};
  cursor: pointer;

  /* No keyboard there. */
  ${tokens.below.small} {
    display: none;
  }
  @media (hover: none) and (pointer: coarse) {
    display: none;
  }

  input {
    flex: none;
    width: 18px;
    height: 18px;
    margin: 0;
    accent-color: ${tokens.color.brand};
    cursor: inherit;
  }
`;

export const SlashSwitch = () => (
  <Line>
    <input type="checkbox" checked={useSlash()} onChange={({ target }) => chooseSlash(target.checked)} />
    <span>
      Tombol <kbd>/</kbd> membuka pencarian
    </span>
  </Line>
);

export const AppearanceSettings = () => (
  <>
    <ThemeSwitch />
    <SlashSwitch />
  </>
);

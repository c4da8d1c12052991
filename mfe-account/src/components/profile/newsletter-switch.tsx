import { useId } from 'react';
import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';
import { Text } from '@acara/shared-ui/primitives';

const { color, motion, radius, space, weight } = tokens;

const Row = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space(4)};
  padding: ${space(4)};
  border-radius: ${radius.control};
  background: ${color.sunken};
`;

const Label = styled.label`
  font-weight: ${weight.semibold};

  /* The whole row is the target. */
  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }
`;

const Switch = styled.input`
  appearance: none;
  position: relative;
  width: 48px;
  height: 28px;
  margin: 0;
  border-radius: ${radius.pill};
  background: ${color.lineStrong};
  cursor: pointer;
  transition: background-color ${motion.slow};

  &::before {
    content: '';
    position: absolute;
    inset: 3px auto auto 3px;
    width: 22px;
    height: 22px;
    border-radius: 50%;
    background: ${color.ground};
    transition: transform ${motion.slow};
  }

  &:checked {
    background: ${color.brand};
  }

  &:checked::before {
    background: ${color.onBrand};
    transform: translateX(20px);
  }

  @media (forced-colors: active) {
    border: 2px solid;

    &:checked::before {
      background: Highlight;
    }
  }
`;

export const NewsletterSwitch = ({ name, initial }: { name: string; initial: boolean }) => {
  const id = useId();
  return (
    <Row>
      <div>
        <Label htmlFor={id}>Newsletter</Label>
        <Text $soft $size="small" id={`${id}-hint`}>
          Kabar event baru dan promo lewat email.
        </Text>
      </div>
      <Switch
        id={id}
        type="checkbox"
        role="switch"
        name={name}
        value="1"
        defaultChecked={initial}
        aria-describedby={`${id}-hint`}
      />
    </Row>
  );
};

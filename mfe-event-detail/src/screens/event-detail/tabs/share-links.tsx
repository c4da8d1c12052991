import styled from 'styled-components';
import { shareTargets, type Shared } from '@acara/shared-ui/share-dialog';
import { tokens } from '@acara/shared-ui/theme';

const { color, motion, size, space, target, weight } = tokens;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(3)};
`;

const Heading = styled.h3`
  font-size: ${size.body};
  font-weight: ${weight.semibold};
  letter-spacing: 0;
`;

const Targets = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`;

const TargetLink = styled.a`
  display: grid;
  place-items: center;
  width: ${target};
  height: ${target};
  border: 1px solid ${color.line};
  border-radius: 50%;
  color: ${color.inkSoft};
  transition:
    border-color ${motion.fast},
    color ${motion.fast};

  &:hover {
    border-color: ${color.brandInk};
    color: ${color.brandInk};
  }

  svg {
    width: 20px;
    height: 20px;
  }
`;

/** Where most people share stands first; the others follow as in the share dialog. */
const FIRST: readonly string[] = ['Facebook', 'Twitter', 'Line', 'Whatsapp'];
const rank = (name: string) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
const targets = shareTargets.toSorted((a, b) => rank(a.name) - rank(b.name));

/** The targets of the share dialog as plain links, which work without JavaScript. */
export const ShareLinks = ({ shared }: { shared: Shared }) => (
  <Row>
    <Heading>Bagikan</Heading>
    <Targets>
      {targets.map(({ name, address, icon }) => (
        <li key={name}>
          <TargetLink
            href={address(shared)}
            aria-label={`Bagikan lewat ${name}`}
            rel="noopener noreferrer"
            {...(name !== 'Email' && { target: '_blank' })}
          >
            {icon}
          </TargetLink>
        </li>
      ))}
    </Targets>
  </Row>
);

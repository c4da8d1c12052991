import styled from 'styled-components';
import type { EventDetail, Tag } from '@acara/shared-contract';
import { EmptyState, Row, Stack } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { link } from '@acara/shared-contract/links';
import { sharedEvent, shareTargets, type Shared } from '@acara/shared-event-ui/share-dialog';
import { FavouriteButton } from '../hero/event-actions.tsx';
import { RichText } from '../rich-text/rich-text.tsx';
import { PanelTitle } from './panel-title.ts';

const { color, motion, radius, size, space, target, weight } = tokens;

const Heading = styled.h3`
  font-size: ${size.body};
  font-weight: ${weight.semibold};
  letter-spacing: 0;
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

/** These first; the others follow in the order of the share dialog. */
const MOST_USED: readonly string[] = ['Facebook', 'Twitter', 'Line', 'Whatsapp'];
const rank = (name: string) => (MOST_USED.includes(name) ? MOST_USED.indexOf(name) : MOST_USED.length);
const targets = shareTargets.toSorted((a, b) => rank(a.name) - rank(b.name));

/** The targets of the share dialog as plain links, which work without JavaScript. */
const ShareLinks = ({ shared }: { shared: Shared }) => (
  <Row $gap={3}>
    <Heading>Bagikan</Heading>
    <Row as="ul">
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
    </Row>
  </Row>
);

const TagLink = styled.a`
  display: block;
  padding: ${space(1.5)} ${space(4)};
  border: 1px solid ${color.line};
  border-radius: ${radius.pill};
  color: ${color.ink};
  font-size: ${size.small};
  font-weight: ${weight.medium};
  transition: border-color ${motion.fast};

  &:hover {
    border-color: ${color.brandInk};
    color: ${color.brandInk};
    text-decoration: none;
  }
`;

const TagList = ({ tags }: { tags: Tag[] }) => (
  <Row as="ul" aria-label="Tag">
    {tags.map(({ tag_name, tag_slug }) => (
      <li key={tag_slug}>
        <TagLink href={link('tag', { keyword: tag_slug })}>{`#${tag_name}`}</TagLink>
      </li>
    ))}
  </Row>
);

const Actions = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  flex-wrap: wrap;
  gap: ${tokens.space(4)};
  padding-top: ${tokens.space(5)};
  border-top: 1px solid ${tokens.color.line};
`;

export const DescriptionPanel = ({ event }: { event: EventDetail }) => (
  <Stack as="section" $gap={8}>
    <PanelTitle>Deskripsi</PanelTitle>
    {event.event_description ? <RichText html={event.event_description} /> : <EmptyState />}
    {event.tag.length > 0 && <TagList tags={event.tag} />}
    <Actions>
      <ShareLinks shared={sharedEvent(event)} />
      <FavouriteButton event={event} />
    </Actions>
  </Stack>
);

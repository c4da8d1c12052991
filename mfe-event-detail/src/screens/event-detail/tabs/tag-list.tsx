import styled from 'styled-components';
import type { Tag } from '@acara/shared-contract';
import { link } from '@acara/shared-contract/links';
import { tokens } from '@acara/shared-ui/theme';

const { color, motion, radius, size, space, weight } = tokens;

const Tags = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`;

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

/** The tags of an event, each leading to its other events. */
export const TagList = ({ tags }: { tags: Tag[] }) => (
  <Tags aria-label="Tag">
    {tags.map(({ tag_name, tag_slug }) => (
      <li key={tag_slug}>
        <TagLink href={link('tag', { keyword: tag_slug })}>#{tag_name}</TagLink>
      </li>
    ))}
  </Tags>
);

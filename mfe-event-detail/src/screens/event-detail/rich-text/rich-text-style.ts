import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';

const { color, size, space, weight, width } = tokens;

/** Running text as it reads well: a measure of some 70 characters, air between blocks. */
export const Prose = styled.div`
  max-width: ${width.text};
  color: ${color.ink};
  line-height: 1.7;

  > * + *,
  blockquote > * + *,
  li > * + * {
    margin-top: ${space(4)};
  }

  h3,
  h4 {
    margin-top: ${space(7)};
    font-size: ${size.lead};
    line-height: 1.35;
  }

  h4 {
    font-size: ${size.body};
  }

  > :first-child {
    margin-top: 0;
  }

  ul,
  ol {
    padding-left: ${space(5)};
  }

  ul {
    list-style: disc;
  }

  ol {
    list-style: decimal;
  }

  li + li,
  li > ul,
  li > ol {
    margin-top: ${space(2)};
  }

  li::marker {
    color: ${color.inkSoft};
  }

  a {
    text-decoration: underline;
    text-underline-offset: 3px;
  }

  strong {
    font-weight: ${weight.bold};
  }

  blockquote {
    margin-inline: 0;
    padding-left: ${space(4)};
    border-left: 3px solid ${color.line};
    color: ${color.inkSoft};
  }

  hr {
    height: 1px;
    border: 0;
    background: ${color.line};
  }
`;

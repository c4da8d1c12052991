import styled, { css, keyframes } from 'styled-components';
import { renderStyled } from './render-styled.ts';

const turn = keyframes`from { rotate: 0deg; }`;
const Box = styled.div<{ $width?: number }>`
  width: ${({ $width = 1 }) => $width}px;
  &:hover {
    color: red;
  }
`;
const Wheel = styled.span`
  ${css`
    animation: ${turn} 1s;
  `}
`;

const render = (element: React.ReactElement) => renderStyled('x-', element);
const rules = ({ styles }: { styles: string }) => styles.replace(/data-styled\.g\d+[^}]*}|\s/g, '');

test('a page has the styles of its own elements, each time, and no others', () => {
  const box = render(<Box />);
  const wheel = render(<Wheel />);
  expect(rules(box)).toMatch(/width:1px.*:hover.*red/);
  expect(rules(box)).not.toContain('animation');
  expect(rules(wheel)).toMatch(/@keyframes.*rotate/);
  expect(rules(wheel)).toContain('animation');
  expect(render(<Box />)).toEqual(box);
  expect(render(<Wheel />)).toEqual(wheel);
});

test('other values of an element give other classes and rules', () => {
  const both = render(
    <Box $width={2}>
      <Box $width={3} />
    </Box>,
  );
  expect(rules(both)).toMatch(/width:2px.*width:3px/);
  expect(rules(render(<Box $width={3} />))).not.toContain('width:2px');
});

test('elements that are rendered together have one style element', () => {
  const { html, styles } = renderStyled('x-', <Box id="one" />, <Box id="two" />);
  expect(html.map((text) => /id="(\w+)"/.exec(text)?.[1])).toEqual(['one', 'two']);
  expect(styles.match(/<style/g)).toHaveLength(1);
  expect(rules({ styles }).match(/width:1px/g)).toHaveLength(1);
});

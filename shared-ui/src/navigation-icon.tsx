import { LineIcon } from './primitives/index.ts';

/** The icon of a menu entry, as its remote declares it. @param path path data of SVG */
export const NavigationIcon = ({ path, size }: { path: string | undefined; size?: number }) =>
  path && (
    <LineIcon size={size}>
      <path d={path} />
    </LineIcon>
  );

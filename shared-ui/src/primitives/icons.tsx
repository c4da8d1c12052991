import type { ReactNode } from 'react';

/** Icons are decoration: the control around them has the name. `size` is in pixels. */
export type IconProps = { size?: number; className?: string };

type LineIconProps = IconProps & { isMirrored?: true; children: ReactNode };

/** An icon drawn in lines, 24 by 24. `isMirrored`: it points along the line of text, so it is mirrored in RTL. */
export const LineIcon = ({ size = 20, className, isMirrored, children }: LineIconProps) => (
  <svg
    className={className}
    data-mirrored={isMirrored}
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    {children}
  </svg>
);

/** A `LineIcon` of one shape. */
export const line = (shape: ReactNode, isMirrored?: true) => {
  const Icon = (props: IconProps) => (
    <LineIcon {...props} isMirrored={isMirrored}>
      {shape}
    </LineIcon>
  );
  return Icon;
};

// Marked as pure, so that bundles hold only the icons they use.

const HEART = 'M12 20.5s-8-4.7-8-11A4.5 4.5 0 0 1 12 6.8a4.5 4.5 0 0 1 8 2.7c0 6.3-8 11-8 11z';

export const HeartIcon = /* @__PURE__ */ line(<path d={HEART} />);
export const HeartFilledIcon = /* @__PURE__ */ line(<path d={HEART} fill="currentColor" />);
export const ShareIcon = /* @__PURE__ */ line(
  <path d="M12 15V3m0 0L7.5 7.5M12 3l4.5 4.5M5 12v7a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-7" />,
);
export const CloseIcon = /* @__PURE__ */ line(<path d="M6 6l12 12M18 6L6 18" />);
export const SearchIcon = /* @__PURE__ */ line(<path d="M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zm5-2l5 5" />);
export const MenuIcon = /* @__PURE__ */ line(<path d="M4 7h16M4 12h16M4 17h16" />);
export const UserIcon = /* @__PURE__ */ line(
  <path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zm-8 9c0-4 3.6-6 8-6s8 2 8 6" />,
);
export const LockIcon = /* @__PURE__ */ line(<path d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3" />);
export const CalendarIcon = /* @__PURE__ */ line(<path d="M4 6h16v14H4zM4 10.5h16M8 3.5V8M16 3.5V8" />);
export const ClockIcon = /* @__PURE__ */ line(<path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2" />);
export const PinIcon = /* @__PURE__ */ line(
  <>
    <path d="M12 21s-7-6-7-11.3A7 7 0 0 1 19 9.700c0 5.3-7 11.3-7 11.300z" />
    <circle cx="12" cy="9.8" r="2.5" />
  </>,
);
export const GlobeIcon = /* @__PURE__ */ line(
  <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c2.6 2.5 3.8 5.5 3.8 9s-1.2 6.5-3.8 9c-2.6-2.5-3.8-5.5-3.8-9S9.4 5.5 12 3z" />,
);
export const TicketIcon = /* @__PURE__ */ line(<path d="M3 7h18v3a2 2 0 0 0 0 4v3H3v-3a2 2 0 0 0 0-4zM14.5 7v10" />);
export const ZoomInIcon = /* @__PURE__ */ line(
  <path d="M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zm5-2l5 5M11 8v6M8 11h6" />,
);
export const ExternalIcon = /* @__PURE__ */ line(<path d="M14 4h6v6M20 4l-9 9M18 14v6H4V6h6" />);
export const CheckIcon = /* @__PURE__ */ line(<path d="M5 12.500l4.5 4.500L19 7.5" />);
export const PlusIcon = /* @__PURE__ */ line(<path d="M12 5v14M5 12h14" />);
export const BoltIcon = /* @__PURE__ */ line(<path d="M13 3L5 13.500h6L10 21l8-10.500h-6z" fill="currentColor" />);
export const PauseIcon = /* @__PURE__ */ line(<path d="M9 6v12M15 6v12" />);
export const PlayIcon = /* @__PURE__ */ line(<path d="M8 5.500v13l10.5-6.500z" fill="currentColor" />);
export const ChevronLeftIcon = /* @__PURE__ */ line(<path d="M15 5l-7 7 7 7" />, true);
export const ChevronRightIcon = /* @__PURE__ */ line(<path d="M9 5l7 7-7 7" />, true);
export const ChevronUpIcon = /* @__PURE__ */ line(<path d="M5 15l7-7 7 7" />);
export const ChevronDownIcon = /* @__PURE__ */ line(<path d="M5 9l7 7 7-7" />);
export const ArrowRightIcon = /* @__PURE__ */ line(<path d="M4 12h16m-6-6l6 6-6 6" />, true);
export const ArrowLeftIcon = /* @__PURE__ */ line(<path d="M20 12H4m6 6l-6-6 6-6" />, true);
export const GridIcon = /* @__PURE__ */ line(
  <path d="M4 4h6.500v6.500H4zM13.500 4H20v6.500h-6.500zM4 13.500h6.500V20H4zM13.500 13.500H20V20h-6.500z" />,
);
export const ReceiptIcon = /* @__PURE__ */ line(
  <path d="M5 3.500h14V21l-3.500-2-3.500 2-3.500-2L5 21zM9 8.500h6M9 13h6" />,
);
export const LogOutIcon = /* @__PURE__ */ line(<path d="M10 4H5v16h5M14.500 8l4 4-4 4M18.500 12H9.500" />);

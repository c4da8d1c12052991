import { useEffect, useState } from 'react';
import { PAGE_FAULTS, pageFaults, type PageFault } from './page-faults.ts';
import { fails } from './sample.ts';

// Faults of a page that is mounted; most throw nothing, so that the browser reports nothing.

const ON_CLICK = { 'loops on a click': PAGE_FAULTS['loops on mount'] } as const;

/** Hidden from visitors. */
type HiddenFault = 'never reaches its goal';

type RenderedFault = 'renders nothing' | 'is empty on phones' | 'catches its error' | 'hydrates something else';

export type SilentFault = PageFault | keyof typeof ON_CLICK | RenderedFault | HiddenFault;

/** Starts faults outside of the rendering. @returns those within it */
export const useSilentFault = (): { press: () => void; shows: (fault: SilentFault) => boolean } => {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => {
    setMounted(true);
    for (const [fault, begin] of pageFaults) if (fails(fault)) begin();
  }, []);
  return {
    press: () => {
      for (const [fault, begin] of Object.entries(ON_CLICK)) if (fails(fault as SilentFault)) begin();
    },
    // The server has no fault: differences begin at hydration, or after it.
    shows: (fault) => (fault === 'hydrates something else' || isMounted) && fails(fault),
  };
};

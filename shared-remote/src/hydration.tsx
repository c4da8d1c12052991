import { Suspense, use, useEffect, useReducer, useState, type ReactElement } from 'react';
import { beginHydration, whenHydrated } from '@acara/shared-ui/hydration-state';
import type { Elements } from '@acara/shared-ui/primitives';
import { idleMoment, useHydrated, whenUsed } from '@acara/shared-ui/visibility';

type Part = {
  state: 'new' | 'waiting' | 'open' | 'hydrated';
  /** Its code has arrived. */
  isReady: boolean;
  /** What the server rendered, and the children in it. */
  first?: { element: ReactElement; children: Elements };
  opened: Promise<void>;
  open: () => void;
  /** It is hydrated, or gone. */
  end: () => void;
};

/**
 * @param isHydrated there is nothing to hydrate: after a soft navigation, and where React renders anew, as on a page that a
 *   translator has changed
 */
const createPart = (isHydrated: boolean): Part => {
  let resolve: () => void;
  const part: Part = {
    state: isHydrated ? 'hydrated' : 'new',
    isReady: false,
    opened: new Promise((done) => (resolve = done)),
    open: () => {
      if (part.state === 'waiting') part.state = 'open';
      waiting.delete(part);
      resolve();
    },
    end: () => undefined,
  };
  return part;
};

const waiting = new Set<Part>();
const isHeld = ({ state }: Part) => state === 'waiting' || state === 'open';
const TOUCHES = ['pointerdown', 'keydown', 'focusin'] as const;

/** The visitor uses the page: React now hydrates touched parts first, then the rest. */
const openAll = () => {
  for (const part of waiting) part.open();
};

/** A part that cannot be hydrated does not hold up those after it for longer. */
const TURN_MS = 500;
let turn: ReturnType<typeof setTimeout> | undefined;

const openNext = () => {
  const part = [...waiting].find(({ isReady }) => isReady);
  part?.open();
  if (waiting.size === 0) for (const type of TOUCHES) document.removeEventListener(type, openAll, true);
  else if (part) turn = setTimeout(openNext, TURN_MS);
};

/** In a separate task: input of the visitor is handled first, and the browser can paint. */
const endTurn = () => {
  clearTimeout(turn);
  turn = setTimeout(openNext);
};

const enqueue = (part: Part, load?: () => Promise<unknown>) => {
  if (waiting.size === 0) for (const type of TOUCHES) document.addEventListener(type, openAll, true);
  part.state = 'waiting';
  waiting.add(part);
  part.end = beginHydration();
  const join = (code: unknown) => {
    // The server's HTML is better than an error until it is used.
    if (code === null) return;
    part.isReady = true;
    endTurn();
  };
  // Not in the task of the effects: requesting code takes a slow phone some milliseconds.
  if (load) setTimeout(() => void load().then(join));
  else join(undefined);
};

const WaitForTurn = ({ part }: { part: Part }) => {
  use(part.opened);
  return null;
};

type ContentProps = { part: Part; onHydrated: () => void; children: Elements };

const Content = ({ part, onHydrated, children }: ContentProps) => {
  const isHydrated = useHydrated();
  useEffect(() => {
    const wasHeld = isHeld(part);
    part.open();
    part.state = 'hydrated';
    part.end();
    if (!wasHeld) return;
    endTurn();
    onHydrated();
  }, [part, onHydrated]);
  return (
    <>
      {!isHydrated && part.state === 'waiting' && <WaitForTurn part={part} />}
      {children}
    </>
  );
};

/**
 * A part of a screen that React hydrates by itself: when it is touched, or when the part before it is hydrated.
 * Its HTML stays as the server rendered it until then. After a soft navigation it is rendered like any other component.
 * `load`: of the `lazyCode` that its children use; null if it failed.
 */
export const HydrateLater = ({ load, children }: { load?: () => Promise<unknown>; children: Elements }) => {
  const isHydrated = useHydrated();
  const [part] = useState(() => createPart(isHydrated));
  const [, showLatest] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (part.state === 'new') enqueue(part, load);
    return () => {
      part.open();
      part.end();
    };
  }, [part, load]);
  const element = (
    <Suspense>
      <Content part={part} onHydrated={showLatest}>
        {children}
      </Content>
    </Suspense>
  );
  part.first ??= { element, children };
  // React would throw the HTML away if its content changed before it is hydrated.
  const held = isHeld(part);
  useEffect(() => {
    if (held && children !== part.first?.children) part.open();
  });
  return held ? part.first.element : element;
};

const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    // A hidden page has none.
    setTimeout(resolve, 500);
    requestAnimationFrame(() => resolve());
  });

/** The turns of the parts of this document; undefined until one waits. */
let layoutTurn: Promise<unknown> | undefined;

/**
 * Whether a part is to be laid out where it is not near the window (`laidOutWhenNear`): parts of the server's HTML only when
 * the page is hydrated and used, or has been looked at for a while, and idle; one after the other. Screen readers do not get
 * what is not laid out, so all parts are in the end.
 */
export const useLaidOut = (): boolean => {
  const isHydrated = useHydrated();
  const [isLaidOut, setLaidOut] = useState(isHydrated);
  useEffect(() => {
    if (isLaidOut) return;
    layoutTurn ??= whenHydrated().then(() => whenUsed());
    layoutTurn = layoutTurn
      .then(idleMoment)
      .then(() => setLaidOut(true))
      .then(nextFrame);
  }, [isLaidOut]);
  return isLaidOut;
};

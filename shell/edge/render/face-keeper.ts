import type { FaceRef } from './face-loader.ts';
import { faceKey, faceName } from './render-messages.ts';
import { within } from './within.ts';
import type { WorkerSlot } from './worker-slot.ts';

/** Room in a worker beside the faces of all that visitors get: for previews, and for pages that are on their way. */
const SPARE = 8;
/** A face that cost a worker this often while it was loaded is not tried again. */
const TRIES = 2;

/** Brings server faces into workers, and knows those that must not be. */
export type FaceKeeper = {
  want: (faces: FaceRef[]) => void;
  /** Whether a release took workers with it before it had rendered anything. */
  isBanned: (release: string) => boolean;
  /** Whether a worker lacks a wanted face. */
  lacks: (slot: WorkerSlot) => boolean;
  /** Loads what a worker lacks. @throws when that cost the worker */
  fill: (slot: WorkerSlot) => Promise<void>;
};

export type FaceKeeperOptions = {
  /** How long the loading of one face may take, in ms. */
  loadMs: number;
  onRefused: (problem: string) => void;
};

export const createFaceKeeper = ({ loadMs, onRefused }: FaceKeeperOptions): FaceKeeper => {
  let wanted: FaceRef[] = [];
  const tried = new WeakMap<WorkerSlot, Set<string>>();
  const losses = new Map<string, number>();

  const isBanned = (release: string) => (losses.get(release) ?? 0) >= TRIES;
  const lacking = (slot: WorkerSlot) => wanted.find((face) => !tried.get(slot)?.has(faceKey(face)));

  const load = async (slot: WorkerSlot, face: FaceRef) => {
    const release = faceName(face);
    if (isBanned(release)) return;
    const problem = await within(slot.loadFace(face, wanted.length + SPARE), loadMs).catch(() => 'too-slow' as const);
    if (problem !== 'too-slow') {
      if (problem !== null) onRefused(problem);
      return;
    }
    losses.set(release, (losses.get(release) ?? 0) + 1);
    onRefused(`the server face of ${release} took a worker with it while it was loaded`);
    await slot.end();
    throw new Error(`${release} took the worker with it`);
  };

  return {
    want: (faces) => {
      wanted = faces;
    },
    isBanned,
    lacks: (slot) => lacking(slot) !== undefined,
    fill: async (slot) => {
      const known = tried.get(slot) ?? new Set();
      tried.set(slot, known);
      for (let face = lacking(slot); face; face = lacking(slot)) {
        known.add(faceKey(face));
        await load(slot, face);
      }
    },
  };
};

type CallFrame = { functionName: string; url?: string; lineNumber?: number; columnNumber?: number };

/** V8 names the parent in a trace, the children elsewhere. */
export type ProfileNode = { id: number; parent?: number; children?: number[]; callFrame: CallFrame };

/** A profile of V8; times in µs. */
export type CpuProfile = { startTime: number; nodes: ProfileNode[]; samples: number[]; timeDeltas: number[] };

/** A stack for so many ms; the running function first, then its callers. */
export type Sample = { ms: number; frames: CallFrame[] };

/** Samples of a profile, each until the next one. @returns those of a span in µs */
export const createSampleReader = ({ startTime, nodes, samples, timeDeltas }: CpuProfile) => {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const parentOf = ({ id, parent = parents.get(id) }: ProfileNode) => byId.get(parent ?? 0);
  const framesOf = (id: number): CallFrame[] => {
    const frames: CallFrame[] = [];
    for (let node = byId.get(id); node; node = parentOf(node)) frames.push(node.callFrame);
    return frames;
  };
  let at = startTime;
  const timed = samples
    .map((node, index) => ({ from: (at += timeDeltas[index] ?? 0), node }))
    .toSorted((one, other) => one.from - other.from);
  return (from = 0, to = Infinity): Sample[] =>
    timed.flatMap((sample, index) => {
      const next = timed[index + 1]?.from ?? sample.from;
      if (sample.from >= to || next <= from) return [];
      return [{ ms: (Math.min(next, to) - Math.max(sample.from, from)) / 1000, frames: framesOf(sample.node) }];
    });
};

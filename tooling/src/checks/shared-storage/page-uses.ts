import { addUse, allMatches, mergeUses, type Uses } from './uses.ts';

/** `state: { keepsPlace: true }`, `state={{ wanted }}`, `visitState: { opened }`, not the type of a state. */
const STATE = /\b(?:state|visitState)(?:: |=\{)\{ (\w+)(?:[,:]| \})/g;
/** A file that reads the state of a history entry, of the router or of the browser. */
const READER = /\busr\?|\buseLocation\(/;
/** `usr?.wanted`, `usr?: { keepsPlace?: …`, `state?.opened`, `state: { opened?: …`, `'afterLogin' in state` */
const READ = /\b(?:usr|state)(?:\?\.|\.|\??: \{ )(\w+)\b(?!:)|'(\w+)' in state\b/g;

const COMMENT = /\/\*[^]*?\*\/|\/\/.*$/gm;

/** Fields of the history state. */
export const historyUses = (source: string): Uses => {
  const text = source.replace(COMMENT, '');
  const uses: Uses = new Map();
  for (const [, field = ''] of allMatches(text, STATE)) addUse(uses, `history.${field}`, { writes: true });
  if (READER.test(text))
    for (const [, field = '', checked = ''] of allMatches(text, READ))
      addUse(uses, `history.${field || checked}`, { reads: true });
  return uses;
};

const PUBLISH = /pageBus[.]publish\(\s*\{\s*topic: '([\w.]+)'/g;
const SUBSCRIBE = /(?:pageBus[.](?:on|last)|useLast|useTopic)\(\s*'([\w.]+)'/g;

/** Topics of the page bus. */
export const busUses = (text: string): Uses => {
  const uses: Uses = new Map();
  for (const [, topic = ''] of allMatches(text, PUBLISH)) addUse(uses, `bus.${topic}`, { writes: true });
  for (const [, topic = ''] of allMatches(text, SUBSCRIBE)) addUse(uses, `bus.${topic}`, { reads: true });
  return uses;
};

/** What components of a shared package do with the history state, also behind others: `<EventGrid>` shows `<EventCard>`. */
export const componentUses = (shared: readonly string[]): Map<string, Uses> => {
  const found = new Map<string, Uses>();
  for (let known = -1; known < found.size;) {
    known = found.size;
    for (const text of shared) {
      const uses = historyUses(text);
      mergeUses(uses, shownUses(text, found));
      if (uses.size > 0)
        for (const [, name = ''] of allMatches(text, /^export const ([A-Z]\w+)/gm)) found.set(name, uses);
    }
  }
  return found;
};

/** Those of the components that a text shows. */
export const shownUses = (text: string, components: ReadonlyMap<string, Uses>): Uses => {
  const uses: Uses = new Map();
  for (const [, name = ''] of allMatches(text, /<([A-Z]\w+)/g)) mergeUses(uses, components.get(name) ?? new Map());
  return uses;
};

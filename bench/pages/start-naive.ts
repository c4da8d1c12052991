import { buildNaive } from '../naive/build-naive.mjs';
import { NAIVE_BASE } from '../naive/places.mjs';
import { builtFiles } from './built-files.ts';
import { startComparator } from './comparator-server.ts';
import { naiveDocument } from './naive-document.ts';

/** Builds NAIVE and serves it beside a running site. */
export const startNaive = async ({ siteOrigin }: { siteOrigin: string }) => {
  const { folder, script } = await buildNaive();
  return startComparator({
    siteOrigin,
    files: await builtFiles(folder, NAIVE_BASE),
    document: (html) => naiveDocument(html, NAIVE_BASE + script),
  });
};

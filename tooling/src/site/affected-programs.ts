/** A program of the running site that a change of sources affects. */
export type SiteProgram = 'api' | 'edge' | 'releases' | 'sandbox';

const RULES: [folder: RegExp, programs: SiteProgram[]][] = [
  [/^shared-contract\/src\//, ['api', 'edge', 'releases']],
  [/^server-kit\/src\//, ['api', 'edge', 'sandbox']],
  [/^core-api\/src\//, ['api']],
  [/^shell\/edge\//, ['edge']],
  [/^releases\/src\//, ['edge']],
  [/^sandbox\/src\//, ['sandbox']],
  [/^(shell\/browser|mfe-[^/]+\/src|shared-[^/]+\/src)\//, ['releases']],
];

/** @param files paths from the repository's root */
export const affectedPrograms = (files: readonly string[]): Set<SiteProgram> => {
  const sources = files.map((file) => file.replaceAll('\\', '/')).filter((file) => /(?<![.]test)[.]tsx?$/.test(file));
  return new Set(sources.flatMap((file) => RULES.find(([folder]) => folder.test(file))?.[1] ?? []));
};

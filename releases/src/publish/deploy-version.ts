import type { MicroFrontendVersion, RegistryDocument } from '@acara/shared-contract/registry';

/**
 * Gives a version all traffic and makes it the default; the one that was it before becomes its fallback.
 * @param version one that may or may not be listed yet
 * @returns a new document; the old one is left alone
 */
export const deployVersion = (
  document: RegistryDocument,
  remote: string,
  version: MicroFrontendVersion,
): RegistryDocument => {
  const id = version.extras.acara.releaseId;
  const others = (document.microFrontends[remote] ?? []).filter(({ extras }) => extras.acara.releaseId !== id);
  const previous = others.find(({ deployment }) => deployment?.default);
  const { fallbackUrl: _formerFallback, ...rest } = version;
  return {
    ...document,
    microFrontends: {
      ...document.microFrontends,
      [remote]: [
        ...others.map((other) => ({ ...other, deployment: { traffic: 0, default: false } })),
        {
          ...rest,
          ...(previous && { fallbackUrl: previous.url }),
          deployment: { traffic: 100, default: true },
        },
      ],
    },
  };
};

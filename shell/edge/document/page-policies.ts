import type { Origins, Service } from '@acara/shared-contract/release';
import { inlineScripts, scriptPolicy } from './head-scripts.ts';
import { documentPolicy, type ForeignSources } from './security-headers.ts';

type PagePolicy = {
  /** The inline script that decides which addresses may become scripts. */
  scriptPolicy: string;
  /** @param styles texts of the inline styles */
  contentPolicy: (styles: readonly string[]) => string;
};

type PagePoliciesOptions = {
  /** What the third parties of the settings need; nothing where one is not set up. */
  services: Readonly<Record<Service, Partial<ForeignSources>>>;
  /** Trusted types policies that third-party scripts may create. */
  trustedTypesPolicies: readonly string[];
  isHttps: boolean;
};

const KINDS = ['script', 'style', 'frame', 'connect'] as const;

const merge = (all: readonly Partial<ForeignSources>[]): ForeignSources => {
  const listed = KINDS.map((kind) => [kind, [...new Set(all.flatMap((one) => one[kind] ?? []))]]);
  return Object.fromEntries(listed) as ForeignSources; // It has every kind.
};

/**
 * The policies of documents. One reaches what the releases of its set declare: soft navigation keeps it, so it is that of all
 * pages of the set.
 */
export const createPagePolicies = ({ services, trustedTypesPolicies, isHttps }: PagePoliciesOptions) => {
  const made = new WeakMap<readonly Origins[], PagePolicy>();

  const make = (declared: readonly Origins[]): PagePolicy => {
    const origins = merge(
      declared.flatMap(({ services: names = [], ...sources }) => [...names.map((name) => services[name]), sources]),
    );
    const trustedTypes = scriptPolicy(origins.script.flatMap((source) => URL.parse(source)?.origin ?? []));
    return {
      scriptPolicy: trustedTypes,
      contentPolicy: documentPolicy({
        origins,
        trustedTypesPolicies,
        isHttps,
        scripts: inlineScripts(trustedTypes),
      }),
    };
  };

  /** @param declared of a release set, always the same object for it */
  return (declared: readonly Origins[]): PagePolicy => {
    const known = made.get(declared) ?? make(declared);
    made.set(declared, known);
    return known;
  };
};

export type PagePolicies = ReturnType<typeof createPagePolicies>;

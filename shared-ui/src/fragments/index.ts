export type { FragmentHost, FragmentOrder, ShownFragment } from './fragment-host.ts';
export { Fragment, FragmentHostProvider, useFragmentHost } from './fragment.tsx';
export { Place } from './place.tsx';

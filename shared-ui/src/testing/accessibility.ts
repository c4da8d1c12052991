import axe from 'axe-core';
import type { ComponentType } from 'react';

/** The stories of some modules by name, for `it.each`. */
export const storiesOf = (modules: Record<string, object>): [name: string, Story: ComponentType][] =>
  Object.entries(modules).flatMap(([group, members]) =>
    Object.entries(members as Record<string, ComponentType>)
      .filter(([name]) => name !== 'default')
      .map(([name, Story]): [string, ComponentType] => [`${group}, ${name}`, Story]),
  );

/** What axe finds wrong, each with the first element concerned. What needs colours, layout or a whole page is off. */
export const findFaults = async (): Promise<string[]> => {
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    resultTypes: ['violations'],
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
};

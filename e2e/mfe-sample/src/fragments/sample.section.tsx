import { createFragment, type FragmentModule } from '@acara/shared-remote/create-fragment';
import { sectionFails } from '../components/sample.ts';
import { SampleSection } from '../screens/sample/sample-section.tsx';

if (sectionFails('throws on evaluation')) throw new Error('sample: evaluation of a section');

const sound = createFragment('sample.section', SampleSection);

export const mount: FragmentModule['mount'] = async (...order) => {
  if (sectionFails('throws in mount')) throw new Error('sample: mount of a section');
  if (sectionFails('hangs in mount')) await new Promise(() => undefined);
  const shown = await sound.mount(...order);
  return {
    ...shown,
    unmount: () => {
      if (sectionFails('throws in unmount')) throw new Error('sample: unmount of a section');
      shown.unmount();
    },
  };
};

import { jestPreset } from '@acara/remote-kit/jest';

export default jestPreset('browser');

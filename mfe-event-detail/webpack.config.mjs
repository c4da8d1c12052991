import { remotePreset } from '@acara/remote-kit/webpack';

export default remotePreset(import.meta.dirname);

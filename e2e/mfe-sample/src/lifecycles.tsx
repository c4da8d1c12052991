import { createRemoteLifecycles, type RemoteLifecycles } from '@acara/shared-remote';
import { routes } from './routes.tsx';
import { fails } from './components/sample.ts';

if (fails('throws on evaluation')) throw new Error('sample: evaluation');

const sound = createRemoteLifecycles({ name: 'mfe-sample', routes });

const never = () => new Promise<void>(() => undefined);

export const bootstrap: RemoteLifecycles['bootstrap'] = async (props) => {
  if (fails('throws in bootstrap')) throw new Error('sample: bootstrap');
  if (fails('hangs in bootstrap')) await never();
  await sound.bootstrap(props);
};

const mountSample: RemoteLifecycles['mount'] = async (props) => {
  if (fails('throws in mount')) throw new Error('sample: mount');
  if (fails('hangs in mount')) await never();
  await sound.mount(props);
};
export const mount = fails('exposes no mount') ? undefined : mountSample;

export const unmount: RemoteLifecycles['unmount'] = async (props) => {
  if (fails('throws in unmount')) throw new Error('sample: unmount');
  if (fails('hangs in unmount')) await never();
  await sound.unmount(props);
};

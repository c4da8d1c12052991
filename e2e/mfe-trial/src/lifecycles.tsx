import { createRemoteLifecycles, type RemoteLifecycles } from '@acara/shared-remote';
import { routes } from './routes.tsx';
import { fails } from './components/trial.ts';

if (fails('throws on evaluation')) throw new Error('trial: evaluation');

const sound = createRemoteLifecycles({ name: 'mfe-trial', routes });

const never = () => new Promise<void>(() => undefined);

export const bootstrap: RemoteLifecycles['bootstrap'] = async (props) => {
  if (fails('throws in bootstrap')) throw new Error('trial: bootstrap');
  if (fails('hangs in bootstrap')) await never();
  await sound.bootstrap(props);
};

export const mount: RemoteLifecycles['mount'] = async (props) => {
  if (fails('throws in mount')) throw new Error('trial: mount');
  if (fails('hangs in mount')) await never();
  await sound.mount(props);
};

export const unmount: RemoteLifecycles['unmount'] = async (props) => {
  if (fails('throws in unmount')) throw new Error('trial: unmount');
  if (fails('hangs in unmount')) await never();
  await sound.unmount(props);
};

import { screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { outletId } from '@acara/shared-contract/release';
import { createFragment } from './create-fragment.tsx';
import { createRemoteLifecycles } from './create-remote-lifecycles.tsx';
import { LEFT_EVENT, type RemoteProps } from './remote-props.ts';
import { testSettings } from './testing/index.tsx';

const name = 'mfe-test';
const ended = jest.fn();

const Screen = () => {
  useEffect(() => ended, []);
  return <h1>Isi</h1>;
};

// single-spa-react waits for React itself; inside `act` React would wait for single-spa-react.
beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

it('a remote whose element was removed is unmounted with it, and can still be unmounted by the shell', async () => {
  window.history.replaceState(null, '', '/');
  document.body.innerHTML = `<div id="${outletId(name)}"></div>`;
  const lifecycles = createRemoteLifecycles({
    name,
    routes: [{ name: 'home', path: '/', access: 'public', screen: Screen, head: () => ({ title: '' }) }],
  });
  const report = jest.fn();
  const props: RemoteProps = { name, settings: testSettings, report };
  await lifecycles.mount(props);
  expect(await screen.findByText('Isi')).toBeInTheDocument();
  const element = document.getElementById(outletId(name));
  element?.remove();
  element?.dispatchEvent(new Event(LEFT_EVENT));
  await waitFor(() => expect(ended).toHaveBeenCalledTimes(1));
  expect(report).not.toHaveBeenCalled();
});

it('a fragment whose element was removed is unmounted with it, and what is still done with it does nothing', async () => {
  ended.mockClear();
  const element = document.body.appendChild(document.createElement('div'));
  const report = jest.fn();
  const host = { show: jest.fn(), fetchAhead: jest.fn(), inPlace: () => [] };
  const { mount } = createFragment('test.part', Screen);
  const shown = await mount(element, {}, { settings: testSettings, report, fragments: host });
  element.dispatchEvent(new Event(LEFT_EVENT));
  shown.update({ more: true });
  shown.unmount();
  await waitFor(() => expect(ended).toHaveBeenCalledTimes(1));
  expect(element).toBeEmptyDOMElement();
  expect(report).not.toHaveBeenCalled();
});

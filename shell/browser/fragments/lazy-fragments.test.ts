import type { FragmentHost, FragmentOrder, ShownFragment } from '@acara/shared-remote/fragments';
import { lazyFragments } from './lazy-fragments.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** A page whose host the test loads. */
const createPage = () => {
  const log: string[] = [];
  const shown = (name: string): ShownFragment => ({
    update: (props) => log.push(`${name} updated ${JSON.stringify(props)}`),
    unmount: () => log.push(`${name} unmounted`),
  });
  const host: FragmentHost = {
    show: ({ name, props }) => {
      log.push(`${name} shown ${JSON.stringify(props)}`);
      return shown(name);
    },
    fetchAhead: (name) => log.push(`${name} ahead`),
    inPlace: () => [],
  };
  const loads: PromiseWithResolvers<FragmentHost>[] = [];
  const load = () => {
    const flight = Promise.withResolvers<FragmentHost>();
    loads.push(flight);
    return flight.promise;
  };
  const page = lazyFragments({
    load,
    inPlace: (place) => [`${place}.a`],
    onFailed: (error) => log.push(String(error)),
  });
  const order = (props = {}): FragmentOrder => ({
    name: 'a.part',
    element: document.createElement('div'),
    props,
    onUnavailable: () => log.push('unavailable'),
  });
  const arrive = () => {
    for (const { resolve } of loads.splice(0)) resolve(host);
    return settled();
  };
  const fail = () => {
    for (const { reject } of loads.splice(0)) reject(new Error('gone'));
    return settled();
  };
  return { page, log, loads, order, arrive, fail };
};

describe('lazy fragments', () => {
  it('are known by their places without a load', () => {
    const { page, loads } = createPage();
    expect(page.inPlace('home')).toEqual(['home.a']);
    expect(loads).toEqual([]);
  });

  it('get the props of meanwhile, and later updates', async () => {
    const { page, log, order, arrive } = createPage();
    const fragment = page.show(order({ text: 'satu' }));
    fragment.update({ text: 'dua' });
    expect(log).toEqual([]);
    await arrive();
    fragment.update({ text: 'tiga' });
    fragment.unmount();
    expect(log).toEqual(['a.part shown {"text":"dua"}', 'a.part updated {"text":"tiga"}', 'a.part unmounted']);
  });

  it('that were unmounted meanwhile are neither shown nor unavailable', async () => {
    const { page, log, order, arrive, fail } = createPage();
    page.show(order()).unmount();
    await arrive();
    page.show(order()).unmount();
    await fail();
    expect(log).toEqual(['Error: gone']);
  });

  it('are unavailable when the host cannot be loaded, which is reported, and requested again the next time', async () => {
    const { page, log, order, arrive, fail } = createPage();
    page.show(order());
    await fail();
    expect(log.splice(0)).toEqual(['Error: gone', 'unavailable']);
    page.show(order());
    await arrive();
    expect(log).toEqual(['a.part shown {}']);
  });

  it('that the server rendered stay readable when the host cannot be loaded', async () => {
    const { page, log, order, fail } = createPage();
    const rendered = order();
    rendered.element.innerHTML = '<div data-ssr="true">Promo</div>';
    page.show(rendered);
    await fail();
    expect(log).toEqual(['Error: gone']);
    expect(rendered.element).toHaveTextContent('Promo');
  });

  it('are prefetched; failures are ignored', async () => {
    const { page, log, arrive, fail } = createPage();
    page.fetchAhead('a.part');
    await fail();
    page.fetchAhead('a.part');
    await arrive();
    expect(log).toEqual(['a.part ahead']);
  });
});

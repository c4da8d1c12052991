import type { FragmentHost, FragmentOrder, ShownFragment } from '@acara/shared-ui/fragments';
import { lateFragments } from './late-fragments.ts';

/** Lets everything that is settled be heard of. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** A page whose host comes when the test says so. */
const pageOf = () => {
  const log: string[] = [];
  const shown = (name: string): ShownFragment => ({
    update: (props) => log.push(`${name} updated ${JSON.stringify(props)}`),
    unmount: () => log.push(`${name} left`),
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
  const page = lateFragments({
    load,
    inPlace: (place) => [`${place}.a`],
    onFailed: (error) => log.push(String(error)),
  });
  const order = (props = {}): FragmentOrder => ({
    ...{ name: 'a.part', element: document.createElement('div'), props },
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

describe('the fragments of the first scripts', () => {
  it('are known by their places without more', () => {
    const { page, loads } = pageOf();
    expect(page.inPlace('home')).toEqual(['home.a']);
    expect(loads).toEqual([]);
  });

  it('come with what was said to them meanwhile, and hear the rest', async () => {
    const { page, log, order, arrive } = pageOf();
    const fragment = page.show(order({ text: 'satu' }));
    fragment.update({ text: 'dua' });
    expect(log).toEqual([]);
    await arrive();
    fragment.update({ text: 'tiga' });
    fragment.unmount();
    expect(log).toEqual(['a.part shown {"text":"dua"}', 'a.part updated {"text":"tiga"}', 'a.part left']);
  });

  it('do not come any more where they were left meanwhile, nor are missed there', async () => {
    const { page, log, order, arrive, fail } = pageOf();
    page.show(order()).unmount();
    await arrive();
    page.show(order()).unmount();
    await fail();
    expect(log).toEqual(['Error: gone']);
  });

  it('are unavailable where nothing shows them, which is told, and asked for anew the next time', async () => {
    const { page, log, order, arrive, fail } = pageOf();
    page.show(order());
    await fail();
    expect(log.splice(0)).toEqual(['Error: gone', 'unavailable']);
    page.show(order());
    await arrive();
    expect(log).toEqual(['a.part shown {}']);
  });

  it('that the server rendered stay readable where nothing shows them', async () => {
    const { page, log, order, fail } = pageOf();
    const rendered = order();
    rendered.element.innerHTML = '<div data-ssr="true">Promo</div>';
    page.show(rendered);
    await fail();
    expect(log).toEqual(['Error: gone']);
    expect(rendered.element).toHaveTextContent('Promo');
  });

  it('are fetched ahead, and nobody hears where that fails', async () => {
    const { page, log, arrive, fail } = pageOf();
    page.fetchAhead('a.part');
    await fail();
    page.fetchAhead('a.part');
    await arrive();
    expect(log).toEqual(['a.part ahead']);
  });
});

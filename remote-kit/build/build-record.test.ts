import { fragmentScripts, pickDeclaration, remoteInitial } from './build-record.mjs';

describe('the scripts in a build record', () => {
  const exposes = {
    lifecycles: { sync: ['lifecycles.js'], async: ['dialog.js'] },
    'a.section': { sync: ['section.js'], async: ['dialog.js'] },
  };

  it('are first the entry and the lifecycles, which documents load', () => {
    expect(remoteInitial(exposes)).toEqual({ entry: 'remoteEntry.js', chunks: ['remoteEntry.js', 'lifecycles.js'] });
    expect(() => remoteInitial({})).toThrow('exposes no');
  });

  it('are all scripts of a fragment', () => {
    expect(fragmentScripts(exposes, { fragments: { 'a.section': {} } })).toEqual({
      'a.section': ['section.js', 'dialog.js'],
    });
    expect(fragmentScripts(exposes, {})).toEqual({});
  });
});

it('the declaration in a build record is all that a remote declares to the site', () => {
  const declaration = {
    routes: { list: { path: '/promo' } },
    origins: { frame: ['https://maps.example'] },
    unknown: 'is refused at publish',
  };
  const remote = { $schema: 'x', name: 'mfe-promo', owner: {}, budget: {}, contracts: {}, ...declaration };
  expect(pickDeclaration(remote)).toEqual({ paths: ['/promo'], declaration });
});

import { fragmentScripts, remoteInitial } from './build-record.mjs';

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

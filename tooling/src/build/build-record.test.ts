import { fragmentScripts, remoteInitial } from './build-record.mjs';

describe('the scripts in a build record', () => {
  const exposed = {
    __federation_expose_lifecycles: { first: ['lifecycles.js'], later: ['dialog.js'] },
    'a.section': { first: ['section.js'], later: ['dialog.js'] },
  };

  it('are first the entry and the lifecycles, which documents load', () => {
    expect(remoteInitial(exposed)).toEqual({ entry: 'remoteEntry.js', chunks: ['remoteEntry.js', 'lifecycles.js'] });
    expect(() => remoteInitial({})).toThrow('exposes no');
  });

  it('are all scripts of a fragment', () => {
    expect(fragmentScripts(exposed, { fragments: { 'a.section': {} } })).toEqual({
      'a.section': ['section.js', 'dialog.js'],
    });
    expect(fragmentScripts(exposed, {})).toEqual({});
  });
});

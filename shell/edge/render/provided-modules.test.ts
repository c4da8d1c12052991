import { SERVER_LIBRARIES } from '@acara/shared-contract/provided-libraries';
import { loadProvided } from './bundle-loader.ts';

test('server bundles get every library that the edge provides, and no others', () => {
  const provide = loadProvided();
  for (const { name, server } of SERVER_LIBRARIES)
    for (const request of [name, ...server.map((part) => `${name}/${part}`)])
      expect([request, typeof provide(request)]).toEqual([request, expect.stringMatching(/^(object|function)$/)]);
  for (const request of ['react-router-dom', 'node:fs', 'react-dom/client']) expect(provide(request)).toBeUndefined();
});

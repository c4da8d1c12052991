import { loggableUrl } from './request-log.ts';

describe('loggableUrl', () => {
  it.each([
    ['/api/v1/event/all?limit=4&page=1', '/api/v1/event/all?limit=4&page=1'],
    ['/api/v1/event/slug/pesta', '/api/v1/event/slug/pesta'],
    ['/api/v1/event/slug/pesta/MELATI', '/api/v1/event/slug/pesta/[hidden]'],
    ['/api/v1/event/slug/pesta/ME%2FLATI/x?y=1', '/api/v1/event/slug/pesta/[hidden]?y=1'],
    ['/api/v1/event/7/availability?access=MELATI', '/api/v1/event/7/availability?access=[hidden]'],
    ['/api/v1/reset_password?Token=abc&email=a@b', '/api/v1/reset_password?Token=[hidden]&email=[hidden]'],
    ['/x?a=1?token=2', '/x?a=1?token=2'],
    ['/api/v1/token/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', '/api/v1/token/[hidden]'],
    ['/api/v1/token/acr.7.0.c2VjcmV0.bWFj?x=acr.7.0.c2VjcmV0.bWFj', '/api/v1/token/[hidden]?x=[hidden]'],
    ['/api/v1/login?retype_password=a&q=eyJhbGciOiJIUzI1NiJ9', '/api/v1/login?retype_password=[hidden]&q=[hidden]'],
  ])('writes %s as %s', (url, logged) => {
    expect(loggableUrl(url)).toBe(logged);
  });
});

import { DEMO_EVENTS } from '@acara/core-api/demo';
import { markupFaults } from '../../fixtures/markup.ts';
import { expect, test } from '../../fixtures/test.ts';

test('the validator finds a fault where there is one', async ({ request }) => {
  const html = await (await request.get('/')).text();
  expect(await markupFaults(html.replace('</main>', '<ul><div></div></ul></main>'))).not.toEqual([]);
});

for (const [name, path] of Object.entries({
  'the home page': '/',
  'an event page': `/detail-event/${DEMO_EVENTS.paid.slug}`,
  'the not-found page': '/tidak-ada',
}))
  test(`the markup of ${name} is valid`, async ({ request }) => {
    expect(await markupFaults(await (await request.get(path)).text())).toEqual([]);
  });

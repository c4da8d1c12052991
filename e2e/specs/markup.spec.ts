import { HtmlValidate } from 'html-validate';
import { DEMO_EVENTS } from '@acara/core-api/demo';
import { expect, test } from '../fixtures/test.ts';

const validator = new HtmlValidate({
  root: true,
  elements: ['html5'],
  extends: ['html-validate:standard'],
  rules: {
    // React writes void elements and boolean attributes its own way; both are valid HTML.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // Not of the standard: a matter of taste.
    'no-inline-style': 'off',
    'long-title': 'off',
    'doctype-style': 'off',
    'no-implicit-button-type': 'off',
    'tel-non-breaking': 'off',
  },
});

const faults = async (html: string): Promise<string[]> => {
  const { results } = await validator.validateString(html, 'page.html');
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`),
  );
};

test('the validator sees a fault where there is one', async ({ request }) => {
  const html = await (await request.get('/')).text();
  expect(await faults(html.replace('</main>', '<ul><div></div></ul></main>'))).not.toEqual([]);
});

for (const [name, path] of Object.entries({
  'the home page': '/',
  'an event page': `/detail-event/${DEMO_EVENTS.paid.slug}`,
  'the not-found page': '/tidak-ada',
}))
  test(`the markup of ${name} is valid`, async ({ request }) => {
    expect(await faults(await (await request.get(path)).text())).toEqual([]);
  });

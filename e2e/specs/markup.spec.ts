import { HtmlValidate } from 'html-validate';
import { DEMO_EVENTS } from '@acara/core-api/demo';
import { expect, test } from '../fixtures/test.ts';

const validator = new HtmlValidate({
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

for (const [name, path] of Object.entries({
  'the home page': '/',
  'an event page': `/detail-event/${DEMO_EVENTS.paid.slug}`,
  'the not-found page': '/tidak-ada',
}))
  test(`the markup of ${name} is valid`, async ({ request }) => {
    const html = await (await request.get(path)).text();
    const report = await validator.validateString(html, path);
    expect(
      report.results.flatMap(({ messages }) =>
        messages
          .filter(({ severity }) => severity === 2)
          .map(({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`),
      ),
    ).toEqual([]);
  });

import { setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { expect, test } from '@rstest/core';
import { withoutRepeatedForms } from './repeated-forms.ts';

const messages = {
  ar: '{n, plural, =0 {لا شيء} zero {# سطر} one {سطر واحد} two {سطران} few {# أسطر} many {# سطر} other {# سطر}} في {file}',
  en: '{n, plural, offset:1 =0 {nobody} one {{n, plural, one {#} other {#}} of it} other {# of it}}',
  fr: '{kind, select, one {un} other {{n, plural, one {# page} many {# pages} other {# pages}}}}',
};

test.each(Object.entries(messages))(
  'a message says the same of every number without the forms that say what another does: %s',
  (locale, message) => {
    const whole = compileMessageOrThrow(message);
    const lean = withoutRepeatedForms(whole);
    expect(JSON.stringify(lean).length).toBeLessThan(JSON.stringify(whole).length);
    const i18n = setupI18n({ locale, messages: { [locale]: { whole, lean } } });
    for (const kind of ['one', 'many'])
      for (let n = 0; n <= 120; n += 1) {
        const values = { n, kind, file: 'x' };
        expect(i18n._('lean', values), `${kind} ${n}`).toBe(i18n._('whole', values));
      }
  },
);

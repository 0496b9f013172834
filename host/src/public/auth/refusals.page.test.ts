import { type ErrorCode, errorTexts } from '@cairn/api';
import { setupI18n } from '@lingui/core';
import { expect, test } from '@rstest/core';
import { refusalText } from './refusals.ts';

test.each(['BUSY', 'MAIL_UNAVAILABLE', 'OUT_OF_SPACE', 'QUERY_TIMEOUT', 'SERVER_ERROR', 'UNAVAILABLE'] satisfies ErrorCode[])(
  'a sign-in that is answered %s says why, and not that the login failed',
  (code) => {
    const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
    i18n.setMessagesCompiler((message) => [message]);
    expect(refusalText(i18n, 'login', code)).toBe(errorTexts[code]);
  },
);

import { expect, test } from '@rstest/core';
import { announcementText } from './platform-announcement.ts';

test('an announcement is shown in the language of the reader, then in the language without its region, then in English', () => {
  const texts = { en: 'Hello', es: 'Hola', 'zh-CN': '你好' };
  const shown = (['es-MX', 'es', 'zh-CN', 'de', 'en'] as const).map((locale) => announcementText(texts, locale));
  expect(shown).toEqual([
    { text: 'Hola', locale: 'es' },
    { text: 'Hola', locale: 'es' },
    { text: '你好', locale: 'zh-CN' },
    { text: 'Hello', locale: 'en' },
    { text: 'Hello', locale: 'en' },
  ]);
});

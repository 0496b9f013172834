import { locales } from '@cairn/api';
import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

/** `pnpm i18n`: what the code says, into a catalogue for each language that Cairn speaks. */
export default defineConfig({
  sourceLocale: 'en',
  locales: [...locales],
  format: formatter({ lineNumbers: false }),
  orderBy: 'origin',
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}',
      include: ['<rootDir>/src', '<rootDir>/remote.ts'],
      exclude: ['**/node_modules/**', '**/dist/**', '**/*.test.*'],
    },
  ],
});

import { expect, test } from '@rstest/core';
import { applicationFiles } from './prefetch-application.ts';

test('finds the first files of the application in the HTML of its shell, and nothing else', () => {
  const html = `<link rel="icon" href="/favicon.svg"><link href="/assets/app/static/css/app.1.css" rel="stylesheet">
    <link rel="preload" as="font" href="/assets/app/static/font/a.woff2"><script defer src="/assets/app/static/js/app.2.js" nonce="x"></script>
    <script src="https://elsewhere.example/assets/app/x.js"></script>`;
  expect(applicationFiles(html)).toEqual(['/assets/app/static/css/app.1.css', '/assets/app/static/js/app.2.js']);
});

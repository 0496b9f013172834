import { expect, test } from '@rstest/core';
import { deviceOf } from './device.ts';

const mozilla = 'Mozilla/5.0';
const kit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`${mozilla} (Macintosh; Intel Mac OS X 10_15_7) ${kit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome 142', 'macOS', false],
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${kit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge 142', 'Windows', false],
  [`${mozilla} (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0`, 'Firefox 145', 'Windows', false],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile/15E148 Safari/604.1`,
    'Safari 18',
    'iPhone',
    true,
  ],
  [`${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.6 Safari/605.1.15`, 'Safari 18', 'macOS', false],
  [`${mozilla} (Linux; Android 10; K) ${kit} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome 142', 'Android', true],
  [`${mozilla} (X11; Linux x86_64) ${kit} HeadlessChrome/142.0.0.0 Safari/537.36`, 'Chrome 142', 'Linux', false],
  [`${mozilla} (X11; CrOS x86_64 14541.0.0) ${kit} Chrome/142.0.0.0 Safari/537.36 OPR/124.0.0.0`, 'Opera 124', 'ChromeOS', false],
  ['curl/8.5.0', 'curl 8', null, false],
  ['', null, null, false],
])('%s', (userAgent, browser, system, phone) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system, phone });
});

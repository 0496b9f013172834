import { expect, test } from '@rstest/core';
import fc from 'fast-check';
import { renderMarkdown } from './markdown.ts';
import { sayIn } from './texts.ts';

const render = (text: string) => {
  const { content, headings } = renderMarkdown(text, { origin: 'https://cairn.example', say: sayIn('en'), locale: 'en' });
  return { html: String(content), headings };
};

test('renders what articles are written with', () => {
  const { html, headings } = render(
    '## The *key* was rotated\n\nA **b** `c`\n\n1. one\n\n- [x] done\n\n| A | B |\n|---|--:|\n| 1 | 2 |\n\n```sh\necho <x>\n```',
  );
  expect(headings).toEqual([{ id: 'the-key-was-rotated', text: 'The key was rotated' }]);
  expect(html).toContain('<h2 id="the-key-was-rotated" dir="auto">The <em>key</em> was rotated</h2>');
  expect(html).toContain('<strong>b</strong> <code>c</code>');
  expect(html).toContain('<ol dir="auto" start="1"><li>one</li></ol>');
  expect(html).toContain('<span class="visually-hidden">Done</span>');
  expect(html).toContain('<td data-align="right">2</td>');
  expect(html).toContain('<code>echo &lt;x&gt;\n</code>');
});

test('gives headings with the same words ids of their own', () => {
  expect(render('## Again\n\n## Again\n\n## 再次').headings.map(({ id }) => id)).toEqual(['again', 'again-2', '再次']);
});

test('shows HTML as text, and drops addresses that run code', () => {
  const { html } = render('<script>alert(1)</script> [a](javascript:alert(1)) [b](//evil.example/x) <img src=x onerror=alert(1)>');
  expect(html).not.toMatch(/<script|<img|javascript:/);
  expect(html).toContain('&lt;script&gt;');
  expect(html).toContain('<a href="https://evil.example/x" rel="noopener noreferrer nofollow">b</a>');
});

test('shows pictures from Cairn alone, and links others', () => {
  const { html } = render('![ours](/help/pictures/a.webp) ![theirs](https://evil.example/pixel.gif)');
  expect(html).toContain('<img src="/help/pictures/a.webp" alt="ours" loading="lazy">');
  expect(html).not.toContain('<img src="https://evil.example');
  expect(render('![sized](/help/pictures/a-60x40)').html).toContain('alt="sized" width="60" height="40" loading="lazy">');
  expect(html).toContain('<a href="https://evil.example/pixel.gif"');
});

test('leads to the public page of an article that is linked in the application', () => {
  expect(render('[key](/app/help/rotate-an-api-key#steps)').html).toContain('<a href="/help/rotate-an-api-key?lang=en#steps">');
  expect(render('[help](/app/help)').html).toContain('<a href="/app/help">');
});

test('shows a callout with its icon', () => {
  expect(render('> [!CAUTION]\n> Stop.').html).toMatch(
    /<blockquote dir="auto" data-callout="negative"><svg.*<\/svg><div><p>Stop\.<\/p><\/div>/s,
  );
});

test('makes no element of what a text says, whatever it is', () => {
  const allowed =
    /^(?:div|p|h[2-4]|strong|em|del|code|pre|a|img|ul|ol|li|blockquote|hr|br|table|thead|tbody|tr|th|td|svg|path|circle|span)$/;
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', '`', '*', '[', ']', '(', ')', '!', '\n', 'a', '/', '#', '|', '-', ' ') }),
      (text) => {
        const names = [...render(text).html.matchAll(/<\/?([a-z][a-z0-9]*)/gi)].map(([, name]) => name ?? '');
        expect(names.length).toBeGreaterThan(0);
        expect(names.filter((name) => !allowed.test(name))).toEqual([]);
      },
    ),
  );
});

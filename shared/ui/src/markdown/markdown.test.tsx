import { beforeAll, describe, expect, rs, test } from '@rstest/core';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Markdown } from './markdown.tsx';

const labels = {
  code: (language?: string) => `Code in ${language ?? 'something'}`,
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Could not copy',
  table: 'Table',
  done: 'done',
  open: 'not done',
};

// The router's link needs a router; these tests only check addresses.
rs.mock('../core/link.tsx', () => ({
  Link: ({ to, ...rest }: { to: string } & ComponentProps<'a'>) => <a {...rest} href={to} />,
  Anchor: (props: ComponentProps<'a'>) => <a {...props} />,
}));

beforeAll(() => {
  Object.assign(globalThis, { location: { origin: 'https://cairn.example' } });
});

/** Returns the HTML of a text without class names. */
function html(text: string, options: Pick<ComponentProps<typeof Markdown>, 'imageOrigins' | 'resolvePath'> = {}): string {
  return renderToStaticMarkup(<Markdown text={text} labels={labels} headingLevel={3} {...options} />).replace(/ class="[^"]*"/g, '');
}

describe('Markdown', () => {
  test('headings stand below the page’s own', () => {
    expect(html('# One\n\n## Two\n\n##### Five')).toMatch(/<h3[^>]*>One<\/h3>.*<h4[^>]*>Two<\/h4>.*<h6[^>]*>Five<\/h6>/s);
  });

  test('a quote that begins with a kind is a callout, and no kind of ours is invented', () => {
    expect(html('> [!WARNING]\n> Keys end **today**.')).toMatch(
      /<blockquote dir="auto" data-callout="warning"><svg.*<\/svg><div><p>Keys end <strong>today<\/strong>\.<\/p><\/div><\/blockquote>/s,
    );
    expect(html('> [!tip]\n>\n> One\n>\n> Two')).toMatch(/data-callout="positive".*<div><p>One<\/p>\s*<p>Two<\/p><\/div>/s);
    for (const text of ['> [!NOTICE]\n> a', '> a [!NOTE]', '> [!NOTE] a', '[!NOTE]\na']) expect(html(text)).not.toContain('data-callout');
  });

  test('tasks say their state in words', () => {
    const shown = html('- [x] one\n- [ ] two');
    expect(shown).toContain('aria-label="done"');
    expect(shown).toContain('aria-label="not done"');
    expect(shown).not.toContain('<input');
    expect(html('- [x] one\n\n- two')).toMatch(/<li><p><svg[^>]*aria-label="done".*<\/svg>one<\/p><\/li><li><p>two<\/p><\/li>/s);
    expect(html('[x] one')).toBe('<div data-pieces="true"><p>[x] one</p></div>');
  });

  test('tables can be scrolled by keyboard', () => {
    expect(html('| a | b |\n| - | -: |\n| 1 | 2 |')).toMatch(
      /tabindex="0" dir="auto" role="group" aria-label="Table"><table>.*data-align="right"/s,
    );
  });

  test('blocks of code are named, and stand left to right', () => {
    expect(html('```go\nfunc main() {}\n```')).toMatch(/<pre tabindex="0" aria-label="Code in go" role="group">func main\(\) \{\}<\/pre>/);
    expect(html('    indented')).toContain('<pre');
    expect(html('`one`')).toContain('<code>one</code>');
  });

  test('each block runs in its own direction', () => {
    expect(html('# مرحبا\n\n- hello')).toMatch(/<h3 dir="auto"[^>]*>مرحبا<\/h3>.*<ul dir="auto">/s);
  });

  test('links go where they may', () => {
    expect(html('[out](https://example.org/a)')).toContain(
      'href="https://example.org/a" target="_blank" rel="noopener noreferrer nofollow"',
    );
    expect(html('[in](/app/decisions)')).toContain('<a href="/app/decisions"');
    const options = { resolvePath: (path: string) => `/app${path}` };
    expect(html('[a](/help/a) [b](https://cairn.example/help/b) `](/help/c)`', options)).toMatch(
      /href="\/app\/help\/a".*href="\/app\/help\/b".*\]\(\/help\/c\)/,
    );
    expect(html('[file](docs/a.md)')).toBe('<div data-pieces="true"><p>file</p></div>');
    expect(html('[one][a]\n\n[a]: https://example.org/b')).toContain('href="https://example.org/b"');
  });

  test('addresses are links, as on GitHub', () => {
    expect(html('See https://example.org/a_b, or www.example.org.')).toMatch(
      /See <a href="https:\/\/example.org\/a_b"[^>]*>https:\/\/example.org\/a_b<\/a>, or <a href="https:\/\/www.example.org\/"[^>]*>www.example.org<\/a>\./,
    );
    expect(html('Ask ops@example.org')).toContain('<a href="mailto:ops@example.org">ops@example.org</a>');
    expect(html('a //example.org/b, example.org, v1.2.go')).not.toContain('<a');
  });

  test('characters by name, and lines as they were broken', () => {
    expect(html('a &amp; b &hellip; \\*c\\*  \nd\ne')).toBe('<div data-pieces="true"><p>a &amp; b … *c*<br/>d\ne</p></div>');
  });

  test('images come from our own origin, or one that is allowed; others are links', () => {
    expect(html('![a](/api/pictures/1)')).toContain('<img src="/api/pictures/1" alt="a"');
    expect(html('![a](https://img.example/1.png)')).not.toContain('<img');
    expect(html('![a](https://img.example/1.png)')).toContain('href="https://img.example/1.png"');
    expect(html('![a](https://img.example/1.png)', { imageOrigins: ['https://img.example'] })).toContain(
      '<img src="https://img.example/1.png"',
    );
  });

  test('footnotes lose no word', () => {
    const shown = html('So it is.[^1]\n\n[^1]: They measured it.');
    expect(shown).toContain('So it is.[^1]');
    expect(shown).toContain('They measured it.');
    expect(html('It is.[^1]\n\n[^1]: Measured\n[^note]: Twice,\n  on two machines')).toBe(
      '<div data-pieces="true"><p>It is.[^1]</p><p>[^1]: Measured</p><p>[^note]: Twice,\non two machines</p></div>',
    );
    expect(shown).not.toContain('id=');
  });
});

/** Known attacks on Markdown renderers. None may become an element, an attribute or an address. */
const corpus = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><script>alert&#40;1&#41;</script></svg>',
  '<math><mtext><table><mglyph><style><img src onerror=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<details open ontoggle=alert(1)>',
  '<form action="javascript:alert(1)"><button>go</button></form>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<style>*{background:url(https://evil.example)}</style>',
  '<object data="javascript:alert(1)">',
  '<!--><img src=x onerror=alert(1)>-->',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java&#115;cript:alert(1))',
  '[x](&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A&#x61&#x6C&#x65&#x72&#x74)',
  '[x](javascript&colon;alert(1))',
  '[x](\u0001javascript:alert(1))',
  '[x](vbscript:msgbox(1))',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x](<javascript:alert(1)>)',
  '<javascript:alert(1)>',
  '[x]: javascript:alert(1)\n\n[x]',
  '![x](javascript:alert(1))',
  '![x](data:image/svg+xml,<svg onload=alert(1)>)',
  '![x" onerror="alert(1)](https://evil.example/x.png)',
  '[x](https://example.org "title\\" onmouseover=\\"alert(1)")',
  '[x](https://example.org/"onmouseover="alert(1))',
  '```"><script>alert(1)</script>\ncode\n```',
  '`<script>alert(1)</script>`',
  '| <script>alert(1)</script> |\n| - |\n| <img src=x onerror=alert(1)> |',
  '# <script>alert(1)</script>',
  '- [x] <img src=x onerror=alert(1)>',
  '[^1]\n\n[^1]: <script>alert(1)</script>',
  '**<script>**alert(1)**</script>**',
  '<http://example.org/"onclick="alert(1)>',
  'https://example.org/"onmouseover="alert(1)',
  'www.example.org/<script>alert(1)</script>',
];

describe('nothing of a text becomes HTML', () => {
  const elements =
    /<(?!\/?(?:div|p|h[3-6]|ul|ol|li|a|code|pre|bdi|span|button|svg|path|circle|rect|table|thead|tbody|tr|th|td|strong|em|del|blockquote|hr|br)\b)[a-z!]/i;

  test.each(corpus)('%s', (text) => {
    const shown = html(text);
    expect(shown).not.toMatch(elements);
    // Only inside tags: as text, all of them are harmless.
    for (const [tag] of shown.matchAll(/<[^>]*>/g)) {
      expect(tag).not.toMatch(/\son\w+\s*=/i);
      expect(tag).not.toMatch(/(?:href|src|action|srcdoc)="(?!https?:\/\/|mailto:|\/(?!\/))/i);
      expect(tag).not.toMatch(/\sstyle=/i);
    }
  });
});

import { imagesIn } from '@cairn/ui/markdown';
import { expect, test } from '@rstest/core';
import { withoutImages } from './without-images.ts';

const address = 'https://evil.example/1.png';

test.each([
  ['an image', `See ![a](${address})!`, `See [a](${address})!`],
  ['an exclamation mark before it', `Look !![a](${address})`, `Look \\![a](${address})`],
  ['many of them', `Look !!!![a](${address})`, `Look !!\\![a](${address})`],
  ['escaped backslashes', `\\\\!![a](${address})`, `\\\\\\![a](${address})`],
  ['an escaped mark', `\\!![a](${address})`, `\\![a](${address})`],
  ['code beside it', `\`a![0]\` and ![a](${address})`, `\`a![0]\` and [a](${address})`],
  ['a block of code', `\`\`\`\n![a](${address})\n\`\`\`\n\n![b](${address})`, `\`\`\`\n![a](${address})\n\`\`\`\n\n[b](${address})`],
  ['images within images', `![![b](${address})](${address})`, `[[b](${address})](${address})`],
  ['a reference', `> ![a]\n\n[a]: ${address}`, `> [a]\n\n[a]: ${address}`],
  ['a cell of a table', `| a |\n| - |\n| b \\| ![a](${address}) |`, `| a |\n| - |\n| b \\| [a](${address}) |`],
  ['no image', 'a![0] and \\![a](/b)', 'a![0] and \\![a](/b)'],
])('images become links: %s', (_what, text, expected) => {
  expect(withoutImages(text)).toBe(expected);
  expect(imagesIn(expected)).toEqual([]);
});

test('a text of nothing but marks keeps none, and takes no long time', () => {
  expect(imagesIn(withoutImages(`${'!['.repeat(60)}a${`](${address})`.repeat(60)}`))).toEqual([]);
  expect(imagesIn(withoutImages(`!![a](${address})\uE0000\uE001`.repeat(500)))).toEqual([]);
});

import { imagesIn, type Part, read } from '@cairn/ui/markdown';

/** An image in the words of another one shows only once the outer one is a link. */
const mostPasses = 3;
const mark = (index: number) => `\uE000${index}\uE001`;

/** The text with links in place of images: what strangers wrote shows no pictures in an article. Code stays as it is. Pure. */
export function withoutImages(text: string): string {
  let rest = text;
  for (let pass = 0; pass < mostPasses && imagesIn(rest).length > 0; pass += 1) rest = imagesAsLinks(rest);
  return imagesIn(rest).length === 0 ? rest : rest.replaceAll('![', '!\\[');
}

function imagesAsLinks(text: string): string {
  let links = '';
  let end = 0;
  for (const at of [...imageStarts(text)].sort((a, b) => a - b)) {
    const before = links + text.slice(end, at);
    // Another exclamation mark in front of it would make an image of the link.
    links = before.endsWith('!') && !isEscaped(before, before.length - 1) ? `${before.slice(0, -1)}\\!` : before;
    end = at + 1;
  }
  return links + text.slice(end);
}

/** Where images begin in the text. The parser tells no places, so each place that may be one is marked before the text is parsed. */
function imageStarts(text: string): Set<number> {
  const places = [...text.matchAll(/!\[/g)].map(({ index }) => index).filter((at) => !isEscaped(text, at));
  let marked = '';
  let end = 0;
  for (const [index, at] of places.entries()) {
    marked += text.slice(end, at) + mark(index);
    end = at;
  }
  const starts = new Set<number>();
  let latest: number | undefined;
  const visit = (token: Part['token']) => {
    if (token.type === 'image') {
      if (latest !== undefined) starts.add(latest);
      for (const child of token.children ?? []) visit(child);
      return;
    }
    const index = /.*\uE000(\d+)\uE001/s.exec(token.content)?.[1];
    if (index !== undefined) latest = places[Number(index)];
  };
  const visitAll = (parts: readonly Part[]) => {
    for (const part of parts) {
      visit(part.token);
      visitAll(part.parts);
    }
  };
  visitAll(read(marked + text.slice(end)));
  return starts;
}

function isEscaped(text: string, at: number): boolean {
  let from = at;
  while (text[from - 1] === '\\') from -= 1;
  return (at - from) % 2 === 1;
}

import { imagesIn, type Part, read } from '@cairn/ui/markdown';

/** An image nested in another image's text becomes visible only when the outer one is a link. */
const mostPasses = 3;
const mark = (index: number) => `\uE000${index}\uE001`;

/** Replaces images by links, because articles must not show pictures from strangers' texts. Leaves code unchanged. Pure. */
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
    // An exclamation mark before the link would turn it into an image again.
    links = before.endsWith('!') && !isEscaped(before, before.length - 1) ? `${before.slice(0, -1)}\\!` : before;
    end = at + 1;
  }
  return links + text.slice(end);
}

/** Returns the positions of images in the text. The parser reports no positions, so candidates are marked before parsing. */
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

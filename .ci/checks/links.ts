import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryFiles } from './files.ts';

/** Matches the target of a link or an image in Markdown, after code was removed. */
const target = /\]\(([^()\s]+)\)|<img[^>]*\ssrc="([^"]+)"/g;

/** Returns the Markdown links that lead to no file of the repository, or to no heading in it. Links to other hosts are not checked. */
export function linkProblems(root = process.cwd(), files = repositoryFiles(/\.md$/)): string[] {
  return files.flatMap((file) =>
    linesOf(path.join(root, file)).flatMap(({ text, number }) =>
      [...text.matchAll(target)].flatMap(([, link, image]) => {
        const problem = problemOf(root, file, link ?? image ?? '');
        return problem ? [`${file}:${number}: ${problem}`] : [];
      }),
    ),
  );
}

function problemOf(root: string, file: string, link: string): string | undefined {
  if (/^[a-z]+:/i.test(link)) return undefined;
  // Shipped articles link to each other by their addresses.
  const article = /^\/help\/([\w-]+)$/.exec(link)?.[1];
  if (article !== undefined)
    return existsSync(path.join(root, 'server/src/article/shipped', article))
      ? undefined
      : `there is no article ${article}; correct the link`;
  const [address = '', heading] = link.split('#');
  const found = address === '' ? path.join(root, file) : path.join(root, path.dirname(file), decodeURI(address));
  if (!existsSync(found)) return `there is no ${path.relative(root, found)}; correct the link`;
  if (heading === undefined || !found.endsWith('.md')) return undefined;
  return headingsOf(found).includes(heading) ? undefined : `${path.relative(root, found)} has no heading #${heading}; correct the link`;
}

/** Returns the headings of a page as in fragments of links. */
function headingsOf(file: string): string[] {
  return linesOf(file).flatMap(({ text }) => {
    const [, title] = /^#{1,6} (.+)$/.exec(text) ?? [];
    if (title === undefined) return [];
    return title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-');
  });
}

/** Returns the lines of a page without code blocks and inline code. */
function linesOf(file: string): { text: string; number: number }[] {
  let isCode = false;
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
      else if (!isCode) return [{ text: /^#/.test(line) ? line : line.replace(/`[^`]*`/g, ''), number: index + 1 }];
      return [];
    });
}

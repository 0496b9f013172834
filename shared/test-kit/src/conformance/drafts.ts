import path from 'node:path';

/** What stores a draft: `useDraftText` and `useDraftState` of `@cairn/ui`. */
const draftHook = /\buseDraft(?:Text|State)\b/;
/** What somebody can open and close: a text area in it needs a draft there, not in a page that opens it. */
const boundary = new Set(['form', 'Dialog', 'Sheet']);

/**
 * Where a remote takes text and stores no draft of it, read from its sources: a `Form` or `FormDialog` without a `draft`, and a
 * text area that is neither in a file with a draft nor used by one. One-line fields outside of a form are not looked at.
 * @param sources the text of each source file by its path; tests left out
 */
export function draftProblems(sources: ReadonlyMap<string, string>): string[] {
  const tags = new Map([...sources].map(([file, code]) => [file, openingTags(code)]));
  const storing = [...sources].flatMap(([file, code]) => (draftHook.test(code) || (tags.get(file) ?? []).some(isStored) ? [file] : []));
  const covered = reachable(storing, sources);
  return [...tags].flatMap(([file, found]) => {
    const unnamed = found.filter((tag) => isForm(tag) && !/\sdraft=/.test(tag.text));
    const isArea = found.some(({ name, text }) => /^textarea$/i.test(name) && !/\s(?:readOnly|isReadOnly)\b/.test(text));
    const opens = found.some(({ name }) => boundary.has(name));
    const hasDraft = opens ? storing.includes(file) : covered.has(file);
    return [
      ...unnamed.map(({ name }) => `${file}: a ${name} has no draft: name one, or say draft={false} for secrets`),
      ...(isArea && !hasDraft ? [`${file}: a text area has no draft: put it into a Form with a draft, or use useDraftText`] : []),
    ];
  });
}

interface Tag {
  name: string;
  /** From `<` to `>`. */
  text: string;
}

function isForm({ name }: Tag): boolean {
  return name === 'Form' || name === 'FormDialog';
}

function isStored(tag: Tag): boolean {
  return isForm(tag) && /\sdraft=/.test(tag.text) && !/\sdraft=\{\s*false\s*\}/.test(tag.text);
}

/** The opening tags of the elements that are looked for. */
function openingTags(code: string): Tag[] {
  return [...code.matchAll(/<(FormDialog|Form|TextArea|textarea|Dialog|Sheet|form)(?=[\s/>])/g)].flatMap(({ 1: name, index }) =>
    name === undefined ? [] : [{ name, text: code.slice(index, endOfTag(code, index)) }],
  );
}

/** The end of a tag: the first `>` that is in none of the braces of its attributes. */
function endOfTag(code: string, start: number): number {
  let depth = 0;
  for (let at = start; at < code.length; at += 1) {
    if (code[at] === '{') depth += 1;
    else if (code[at] === '}') depth -= 1;
    else if (code[at] === '>' && depth === 0) return at;
  }
  return code.length;
}

/** These files, and all that they import. */
function reachable(files: readonly string[], sources: ReadonlyMap<string, string>): Set<string> {
  const found = new Set(files);
  for (const file of found) {
    for (const [, request = ''] of (sources.get(file) ?? '').matchAll(/(?:\bfrom|\bimport\()\s*['"](\.[^'"]+)['"]/g)) {
      const target = path.join(path.dirname(file), request);
      const ends = ['', '.tsx', '.ts', '/index.ts', '/index.tsx'].map((end) => target.replace(/\.js$/, '') + end);
      const imported = ends.find((candidate) => sources.has(candidate));
      if (imported !== undefined) found.add(imported); // a set is followed while it grows
    }
  }
  return found;
}

/** The part of a Markdown file below one heading. */
export interface Section {
  /** 0 for the text before the first heading. */
  level: number;
  title: string;
  text: string;
}

// Lines end at \n only: with `s`, Unicode line separators, which prose may contain, are ordinary characters.
const heading = /^(#{1,6})[ \t]+(\S.*)$/s;
const fence = /^ {0,3}(`{3,}|~{3,})/;
const beginsText = /^<!-- (text-?\d*) -->$/;

/** Splits a file at its headings. Ignores headings in code and between the markers of `asProse`. */
export function sectionsOf(file: string): Section[] {
  const sections: Section[] = [{ level: 0, title: '', text: '' }];
  const lines: string[][] = [[]];
  let open: string | undefined;
  let marked: string | undefined;
  for (const line of file.split('\n')) {
    const current = lines.at(-1) ?? [];
    if (marked !== undefined) {
      if (line === `<!-- /${marked} -->`) marked = undefined;
      current.push(line);
      continue;
    }
    const mark = open === undefined ? beginsText.exec(line) : null;
    const found = open === undefined ? heading.exec(line) : null;
    open = afterLine(open, line);
    if (mark) marked = mark[1];
    if (found) {
      sections.push({ level: found[1]?.length ?? 1, title: found[2]?.trim() ?? '', text: '' });
      lines.push([]);
    } else current.push(line);
  }
  return sections.map((section, at) => ({ ...section, text: (lines[at] ?? []).join('\n').trim() }));
}

/** Returns the fence that is open after a line of prose. */
function afterLine(open: string | undefined, line: string): string | undefined {
  const found = fence.exec(line)?.[1];
  if (found === undefined) return open;
  if (open === undefined) return found;
  return found[0] === open[0] && found.length >= open.length && line.trim() === found ? undefined : open;
}

/** Prepares prose for a section. Wraps it in invisible markers if it has headings or an open fence of its own. */
export function asProse(text: string): string {
  const lines = text.split('\n');
  const ends = lines.reduce<string | undefined>(afterLine, undefined);
  const plain =
    sectionsOf(text).length === 1 && ends === undefined && !lines.some((line) => beginsText.test(line)) && !chosenLine.test(text);
  if (plain) return text;
  let name = 'text';
  for (let at = 2; text.includes(`<!-- /${name} -->`); at += 1) name = `text-${at}`;
  return `<!-- ${name} -->\n${text}\n<!-- /${name} -->`;
}

/** Removes the markers of `asProse`. */
export function ofProse(text: string): string {
  const found = /^<!-- (text-?\d*) -->\n([\s\S]*)\n<!-- \/\1 -->$/.exec(text);
  return found ? (found[2] ?? '') : text;
}

/** The line in which MADR names the chosen option. */
export const chosenLine = /^Chosen options?:[ \t]*(.*)/is;

/** Formats texts as a list; continuation lines are indented by two spaces. */
export function asList(entries: readonly string[]): string {
  return entries.map((entry) => `- ${entry.replaceAll('\n', '\n  ')}`).join('\n');
}

/** Returns the entries of a list, and the text outside of entries. */
export function ofList(text: string): { entries: string[]; rest: string } {
  const entries: string[] = [];
  const rest: string[] = [];
  let within = false;
  for (const line of text.split('\n')) {
    const item = /^[-*+][ \t]+(.*)$/s.exec(line);
    const more: RegExpExecArray | null = within ? /^ {2}(.*)$/s.exec(line) : null;
    if (item) entries.push(item[1] ?? '');
    else if (more) entries.push(`${entries.pop() ?? ''}\n${more[1] ?? ''}`);
    else rest.push(line);
    within = item !== null || more !== null;
  }
  return { entries: entries.map((entry) => entry.trim()).filter(Boolean), rest: rest.join('\n').trim() };
}

import type { DecisionText } from '../decision-revision.ts';
import { chosenLine, ofList, ofProse, type Section } from './sections.ts';

type Option = DecisionText['options'][number];

/** Returns the title without the number that other tools put before it. Files of Cairn have no number there. */
export function titleOf(heading: string, own: boolean): string {
  return own ? heading : heading.replace(/^(?:ADR[- #]*)?\d{1,5}[.:)]?[ \t]+(?:[-–—:][ \t]+)?/i, '');
}

/** Parses an argument or a consequence; `good` is undefined if the line does not say which. */
function weighedLine(entry: string): { text: string; good: boolean | undefined } {
  const found = /^(good|bad)(?:,[ \t]*because|:)[ \t]*([\s\S]+)$/i.exec(entry);
  if (!found) return { text: entry, good: undefined };
  return { text: found[2] ?? '', good: found[1]?.toLowerCase() === 'good' };
}

/** Returns the considered options with their pros and cons, the chosen one, and the outcome without the line that names it. */
export function optionsOf(
  named: readonly string[],
  weighed: readonly Section[],
  outcome: string,
  own: boolean,
): { options: Option[]; outcome: string } {
  const [first = '', ...rest] = outcome.split('\n');
  const chosen = chosenLine.exec(first)?.[1];
  const quoted = chosen === undefined ? [] : quotedNames(chosen);
  const options: Option[] = named.map((name) => ({ name, pros: [], cons: [], chosen: false }));
  for (const { title, text } of weighed) {
    let option = options.find(({ name }) => oneLine(name) === oneLine(title));
    if (!option) {
      option = { name: title, pros: [], cons: [], chosen: false };
      options.push(option);
    }
    for (const entry of ofList(text).entries) {
      const { text: line, good } = weighedLine(entry);
      // A line without a side counts as a pro: it is no argument against anything.
      (good === false ? option.cons : option.pros).push(line);
    }
  }
  for (const option of options) option.chosen = quoted.some((name) => oneLine(name) === oneLine(option.name));
  // In files of other tools that line also contains the reason.
  const whole = chosen !== undefined && own ? rest.join('\n').trim() : outcome;
  return { options, outcome: ofProse(whole) };
}

/** Maximum length of a line that is searched for names of options: bounds the time for a line full of quotation marks. */
const longestLine = 4_000;

function quotedNames(text: string): string[] {
  return [...text.slice(0, longestLine).matchAll(/"(?:[^"\\]|\\.)*"/gs)].map(([name]) => {
    try {
      return String(JSON.parse(name));
    } catch (error) {
      if (error instanceof SyntaxError) return name.slice(1, -1);
      throw error;
    }
  });
}

/** Returns the positive and negative consequences; lines without a side stay prose. */
export function consequencesOf(sections: readonly Section[]): { consequences: DecisionText['consequences']; rest: string } {
  const consequences: DecisionText['consequences'] = [];
  const rest: string[] = [];
  for (const { title, text } of sections) {
    const side = /^positive/i.test(title) ? true : /^negative/i.test(title) ? false : undefined;
    const list = ofList(text);
    for (const entry of list.entries) {
      const { text: line, good = side } = weighedLine(entry);
      if (good === undefined) rest.push(`- ${line}`);
      else consequences.push({ text: line, good });
    }
    if (list.rest !== '') rest.push(list.rest);
  }
  return { consequences, rest: rest.join('\n') };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

import type { PatternKind } from '@cairn/api';

/** A sentence of a file that reads like a rule for agents. */
export interface FoundRule {
  /** One sentence, without Markdown marks. */
  rule: string;
  /** What the file says after it. */
  rationale: string;
  kind: PatternKind;
  /** Its lines in the file, from 1, both inclusive. */
  from: number;
  to: number;
}

/** What a file says. */
export interface ReadRules {
  rules: FoundRule[];
  /** The globs that its front matter names; undefined if it names none. */
  paths: string[] | undefined;
  /** Number of list items and paragraphs that state no rule: descriptions, links, headings of lists. */
  others: number;
}

/** Maximum length of a rule, as the API takes it. */
const longestRule = 300;

/** Reads rules from a file for agents. Text in code blocks, comments, tables, quotes and in Cairn's own block is left out. Pure. */
export function readRules(lines: readonly string[]): ReadRules {
  const { begin, paths } = readHead(lines);
  const found: FoundRule[] = [];
  let others = 0;
  for (const { heading, text, from, to } of blocksOf(lines, begin)) {
    const plain = withoutMarks(text);
    const [rule, rationale] = splitRule(plain);
    const isRule = rule.length <= longestRule && (saysWhatToDo(rule) || isCommand(text, heading));
    if (isRule) found.push({ rule, rationale, kind: kindOf(rule, text, heading), from, to });
    else if (plain !== '') others += 1;
  }
  return { rules: found, paths, others };
}

/** The front matter of Cursor (`globs`), Copilot (`applyTo`) and Claude Code (`paths`). */
function readHead(lines: readonly string[]): { begin: number; paths: string[] | undefined } {
  if (lines[0]?.trim() !== '---') return { begin: 0, paths: undefined };
  const end = lines.findIndex((line, at) => at > 0 && line.trim() === '---');
  if (end < 0) return { begin: 0, paths: undefined };
  const paths: string[] = [];
  let isIn = false;
  for (const line of lines.slice(1, end)) {
    const [, name, value = ''] = /^(globs|applyTo|paths):\s*(.*)$/.exec(line) ?? [];
    const item = /^\s+-\s*(.+)$/.exec(line)?.[1];
    if (name) paths.push(...globsOf(value));
    else if (isIn && item) paths.push(...globsOf(item));
    isIn = name !== undefined || (isIn && item !== undefined);
  }
  const named = paths.filter((glob) => glob !== '**' && glob !== '**/*');
  return { begin: end + 1, paths: named.length > 0 ? named : undefined };
}

/** Splits a list of globs at its commas, except those within braces. */
function globsOf(value: string): string[] {
  return unquoted(value.replace(/^\[(.*)\]$/, '$1'))
    .split(/,(?![^{]*\})/)
    .map(unquoted)
    .filter(Boolean);
}

/** Removes the quotes around all of a text: not those of `"a", "b"`. */
const unquoted = (text: string) => text.trim().replace(/^(["'])((?:(?!\1).)*)\1$/, '$2');

interface Block {
  heading: string;
  text: string;
  from: number;
  to: number;
}

const item = /^\s*(?:[-*+]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?/;

/** Splits a file into list items and paragraphs, each with the heading above it. */
function blocksOf(lines: readonly string[], begin: number): Block[] {
  const blocks: Block[] = [];
  let current: Block | undefined;
  let heading = '';
  let until: RegExp | undefined;
  for (const [at, line] of lines.entries()) {
    if (at < begin) continue;
    if (until) {
      if (until.test(line)) until = undefined;
      continue;
    }
    const fence = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    const title = /^#{1,6}\s+(.+?)\s*#*$/.exec(line)?.[1];
    if (fence) until = new RegExp(`^\\s*${fence[0]}{${fence.length},}\\s*$`);
    else if (line.includes('<!-- cairn:begin -->')) until = /<!-- cairn:end -->/;
    else if (/^\s*<!--/.test(line) && !line.includes('-->')) until = /-->/;
    if (title !== undefined) heading = title;
    const isText = !until && title === undefined && !/^\s*(?:$|\||>|<|[-*_=]{3,}\s*$)/.test(line);
    if (!isText) current = undefined;
    else if (current && !item.test(line)) {
      current.text += ` ${line.trim()}`;
      current.to = at + 1;
    } else {
      current = { heading, text: line.replace(item, '').trim(), from: at + 1, to: at + 1 };
      blocks.push(current);
    }
  }
  return blocks;
}

/** Removes emphasis, links and comments. Code keeps its marks: they tell people and agents what to type. */
function withoutMarks(text: string): string {
  return text
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/(\*\*|__)(.+?)\1/g, '$2')
    .replaceAll(/(^|[\s(])[*_]([^*_\s][^*_]*)[*_](?=[\s).,:;!?]|$)/g, '$1$2')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Splits a text into its first sentence and the rest. A heading of its own ("Money: …") stays with the sentence. */
function splitRule(text: string): [string, string] {
  const [, first = text, rest = ''] = /^(.{12,}?[.!?。！？](?:["'”’)])?)\s+(?=\S)(.+)$/su.exec(text) ?? [];
  // A dot within a name or a version ends no sentence, and neither does "e.g.".
  if (rest !== '' && /\b(?:e\.g|i\.e|etc|z\.B|p\. ?ej|vs|cf)\.$/i.test(first)) return [text, ''];
  return [first, rest];
}

const verbs =
  'add|apply|ask|avoid|be|build|bump|call|catch|change|check|choose|clean|close|commit|compile|configure|consider|convert|copy|cover|create|declare|default|define|delete|deploy|describe|document|edit|enable|ensure|execute|explain|export|extend|extract|fetch|fix|follow|format|generate|give|group|guard|handle|import|include|inject|install|keep|leave|limit|lint|list|log|look|make|mark|match|memoize|mention|merge|mock|move|name|never|open|order|parse|pass|pin|place|prefer|prefix|propose|provide|pull|push|put|quote|raise|read|rebase|record|refer|register|reject|release|remember|remove|rename|render|replace|report|reset|respect|restart|return|reuse|review|round|run|sanitize|save|search|select|send|separate|set|show|skip|sort|split|squash|start|stay|stick|stop|store|structure|tag|take|test|throw|track|treat|type|update|use|validate|verify|wait|wrap|write';
const normative = [
  new RegExp(`^(?:please |then |first,? )?(?:always|never|do not|don['’]t|do|only|must|no|${verbs})\\b`, 'i'),
  /\b(?:must|must not|should|should not|shouldn['’]t|may not|never|always|do not|don['’]t|is (?:required|forbidden)|are (?:required|forbidden|not allowed))\b/i,
  /\b(?:immer|nie|niemals|darf nicht|dürfen nicht|muss|müssen|soll|sollen|verwende|benutze|vermeide)\b/i,
  /\b(?:siempre|nunca|debes?|deben|no uses|usa|utiliza|evita|toujours|jamais|doit|doivent|ne pas|utilise[rz]?|évite[rz]?)\b/i,
  /(?:必须|不要|禁止|始终|总是|应该|请|避免|يجب|لا |دائم|تجنب|استخدم)/,
];

/** Returns whether a sentence says what to do, or not to do. A label before a colon is not read: "Money: use integers". */
function saysWhatToDo(rule: string): boolean {
  const body = rule.replace(/^[^:`]{1,40}:\s+(?=\S)/, '');
  if (rule.endsWith(':') || countWords(rule) < 2) return false;
  return [rule, body].some((text) => normative.some((pattern) => pattern.test(text)));
}

function countWords(text: string): number {
  return [...new Intl.Segmenter('und', { granularity: 'word' }).segment(text)].filter(({ isWordLike }) => isWordLike).length;
}

const commandHeading =
  /\b(?:commands?|scripts?|build|run(?:ning)?|test(?:s|ing)?|setup|development|befehle|comandos|commandes)\b|命令|أوامر/i;

/** An entry of a list of commands: "`make test`: runs the tests". */
function isCommand(text: string, heading: string): boolean {
  return commandHeading.test(heading) && /^`[^`]+`\s*(?:[-–—:#]|\()\s*\S/.test(text.replace(/^[^`:]{1,40}:\s+(?=`)/, ''));
}

function kindOf(rule: string, text: string, heading: string): PatternKind {
  if (isCommand(text, heading)) return 'command';
  if (/^(?:never|do not|don['’]t|avoid|no)\b/i.test(rule) || /\b(?:pitfalls?|gotchas?|caveats?|known issues)\b/i.test(heading))
    return 'pitfall';
  if (/\b(?:workflow|process|git|commits?|pull requests?|releases?|review)\b/i.test(heading)) return 'workflow';
  if (/\b(?:architecture|structure|layers?|modules?|design)\b/i.test(heading)) return 'architecture';
  if (/\b(?:preferences?|personal)\b/i.test(heading) || /^prefer\b/i.test(rule)) return 'preference';
  return 'convention';
}

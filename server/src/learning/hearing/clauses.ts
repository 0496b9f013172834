/** A sentence of a person, also without the parts that it only quotes. */
export interface Statement {
  text: string;
  /** The sentence without code and quotations, whose words say nothing about it. */
  own: string;
}

const fence = /^[ \t]*(```|~~~)[\s\S]*?(?:^[ \t]*\1[^\n]*$|(?![\s\S]))/gm;
/** Matches code and quotations within a sentence. A quotation has three words or more: shorter ones are names. */
const quoted = /`[^`\n]+`|["“„«][^"“”„«»\n]*?\s[^"“”„«»\n]*?\s[^"“”„«»\n]*?["”“»]|[「『][^」』\n]{4,}[」』]/gu;
/** In characters. Longer sentences are pasted text. */
const longestStatement = 400;

/** Match lines that people paste: logs, traces, code, diffs, quotations. */
const pasted = [
  /^\s*>/,
  /^\s*\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d/,
  /^\s*\[?\d\d:\d\d:\d\d/,
  /^\s*\[?(?:INFO|WARN(?:ING)?|ERROR|DEBUG|TRACE|FATAL|PASS|FAIL|OK)\]?[\s:]/,
  /^\s*(?:[\w.$]+\.)?\w*(?:Error|Exception|Warning|ERR!?)\b[^.!?。]*:/,
  /^\s*(?:npm|yarn|pnpm) ERR/i,
  /^\s*(?:error|warning|warn|fatal|hint|panic|note|failed|assertion failed|fehler|warnung|erreur|avertissement|aviso|advertencia|错误|警告|خطأ|تحذير)(?:\s?\[?\w*\]?)\s?[:：]/i,
  /^\s*error TS\d+/,
  /^\s*at .+[(:]/,
  /^\s*File ".*", line \d+/,
  /^\s*Traceback\b/,
  /^\s*(?:curl|docker|psql|git|bash|sh|zsh|make|ssh|fatal|gcc|ld|java|node|ruby|perl|php|python3?|kubectl|terraform)(?:\s?\[\d+\])?: /,
  /^\s*[✓✔✗✘×●○▶]/u,
  /^\s*(?:Expected|Received|Actual|Author|Date|Merge branch|commit [0-9a-f]{6,}|HTTP\/\d)/,
  /^\s*(?:@@|diff --git|index [0-9a-f]|\+\+\+|---)/,
  /^\s*[+-]\s*(?:import|export|const|let|var|def|class|return|"|'|<|\{|\}|if\b|for\b)/,
  /^\s*(?:\/\/|\/\*|\*\/|#!|#\s*(?:do not edit|generated|eslint|type:|include|define)|--\s)/i,
  /^\s*(?:import|export|const|let|var|def|class|function|return|package|public|private|func|fn|type|interface|struct|enum|async function)\s+[\w{*("'$]+.*[;{(=:]\s*/,
  /[;{}]\s*$/,
  /^\s*[{[<]/,
  /^\s*(?:SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP)\s[^.]*\b(?:FROM|INTO|SET|TABLE|WHERE)\b/,
  /^\s*(?:\$ |% |\S+@\S+:\S*[#$])/,
  /^\s*\.?\S+\s+\{/,
  /^\s*[\w./-]+:\d+(?::\d+)?[:\s]/,
];
const bullet = /^\s*(?:[-*•·–]|\d{1,2}[.)、])\s+/;

/**
 * Returns what a person says in a prompt, sentence by sentence, without code blocks, pasted lines and quotations. Pure; takes time in
 * proportion to the length of the text.
 */
export function statementsIn(prompt: string): Statement[] {
  const prose = prompt.replace(fence, '\n');
  return prose
    .split('\n')
    .flatMap((line) => (isPasted(line) ? [] : sentencesOf(line.replace(bullet, ''))))
    .map(statement);
}

/** Tells whether a line is pasted from a log, code, a shell or a quotation. */
export function isPasted(line: string): boolean {
  return pasted.some((one) => one.test(line));
}

function sentencesOf(line: string): string[] {
  return line
    .split(/(?<=[.!?؟…])\s+|(?<=[。！？；])/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}/u.test(sentence) && sentence.length <= longestStatement);
}

function statement(text: string): Statement {
  return { text, own: text.replace(quoted, ' … ').trim() };
}

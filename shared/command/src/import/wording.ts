import type { PatternKind } from '@cairn/api';

/* The words that rules are recognized by, in the languages of Cairn. */

/** Matches whole words. `\b` does not know the letters of all languages. */
const words = (alternatives: string) => new RegExp(`(?<![\\p{L}\\p{N}_])(?:${alternatives})(?![\\p{L}\\p{N}_])`, 'iu');

const verbs =
  'add|apply|ask|avoid|be|build|bump|call|catch|change|check|choose|clean|close|commit|compile|configure|consider|convert|copy|cover|create|declare|default|define|delete|deploy|describe|document|edit|enable|ensure|execute|explain|export|extend|extract|fetch|fix|follow|format|generate|give|group|guard|handle|import|include|inject|install|keep|leave|limit|lint|list|log|look|make|mark|match|memoize|mention|merge|mock|move|name|never|open|order|parse|pass|pin|place|prefer|prefix|propose|provide|pull|push|put|quote|raise|read|rebase|record|refer|register|reject|release|remember|remove|rename|render|replace|report|reset|respect|restart|return|reuse|review|round|run|sanitize|save|search|select|send|separate|set|show|skip|sort|split|squash|start|stay|stick|stop|store|structure|tag|take|test|throw|track|treat|type|update|use|validate|verify|wait|wrap|write';

const normative = [
  new RegExp(`^(?:please |then |first,? )?(?:always|never|do not|don['’]t|do|only|must|no|${verbs})(?![\\p{L}\\p{N}_])`, 'iu'),
  words(
    "must|must not|should|should not|shouldn['’]t|may not|never|always|do not|don['’]t|is (?:required|forbidden)|are (?:required|forbidden|not allowed)",
  ),
  words('immer|nie|niemals|darf nicht|dürfen nicht|muss|müssen|soll|sollen|verwende|benutze|vermeide'),
  words('siempre|nunca|debes?|deben|no uses|usa|utiliza|evita|toujours|jamais|doit|doivent|ne pas|utilise[rz]?|évite[rz]?'),
  /必须|不要|禁止|始终|总是|应该|避免|(?<![申邀聘])请(?!求|假)/u,
  words('[وف]?(?:يجب|لا|دائما|تجنب|استخدم)'),
];

const forbidding = [
  words(
    "no|not|never|avoid|don['’]?t|don['’]?ts|can['’]?t|cannot|mustn['’]?t|shouldn['’]?t|forbidden|prohibited|prohibitions?|disallowed|banned|bad|wrong|incorrect|mistakes?|anti-?patterns?",
  ),
  words(
    'nicht|nie|niemals|kein(?:e[mnrs]?)?|vermeide[nt]?|zu vermeiden|verboten(?:e[mnrs]?)?|verbote|unterlass(?:e|en)|tabus?|falsch|schlecht|fehler',
  ),
  words('nunca|jamás|evit(?:a|ar|e|en)|prohibid[oa]s?|prohibiciones|incorrect[oa]s?|mal|errores|antipatrones'),
  words("ne|n['’]\\p{L}+|pas|jamais|évite[rz]?|interdit(?:e?s?)|interdictions?|mauvais(?:e?s?)|erreurs?|anti-?patrons?"),
  /不|勿|莫|禁|避免|切忌|错误|反模式|反例|(?<![类特分级区个])别/u,
  words('[وف]?(?:لا|لن|ليس|تجنب|ممنوع|محظور|يمنع|يحظر|عدم|أبدا|(?:ال)?(?:ممنوعات|محظورات|أخطاء|خطأ))'),
  /[❌✗✘🚫⛔👎]/u,
];

/** An item that shows what is wrong: "❌ Use any", "Bad: use any". */
const badExample =
  /^(?:[❌✗✘🚫⛔👎]|(?:bad|wrong|incorrect|anti-?pattern|falsch|schlecht|incorrecto|mal|mauvais|faux|错误|反例|خطأ)\s*[:：])/iu;

/** Returns whether a sentence says what to do, or not to do. A label before a colon is not read: "Money: use integers". Pure. */
export function saysWhatToDo(rule: string): boolean {
  const plain = withoutArabicMarks(rule);
  const body = plain.replace(/^[^:：`]{1,40}(?::\s+|：\s*)(?=\S)/u, '');
  if (/[:：]$/.test(rule) || countWords(rule) < 2) return false;
  return [plain, body].some((text) => normative.some((pattern) => pattern.test(text)));
}

/** Returns whether a heading, or the line above a list, makes the opposite of what is below it: "Never do these:", "Don'ts". Pure. */
export function forbids(text: string): boolean {
  // A list of both says in each item which one it is.
  const plain = withoutArabicMarks(text).replace(/\bdo['’]?s\s+(?:and|&|\/)\s+don['’]?ts?\b/i, '');
  return forbidding.some((pattern) => pattern.test(plain));
}

/** Returns whether an item shows what is wrong, without a word that says so in its sentence. Pure. */
export function isBadExample(text: string): boolean {
  return badExample.test(text);
}

/** Vowel marks and the lengthening of a word are optional in Arabic. */
const withoutArabicMarks = (text: string) => text.replaceAll(/[\u0640\u064B-\u065F]/g, '');

function countWords(text: string): number {
  return [...new Intl.Segmenter('und', { granularity: 'word' }).segment(text)].filter(({ isWordLike }) => isWordLike).length;
}

const commandHeading =
  /\b(?:commands?|scripts?|build|run(?:ning)?|test(?:s|ing)?|setup|development|befehle|comandos|commandes)\b|命令|أوامر/i;

/** An entry of a list of commands: "`make test`: runs the tests". Pure. */
export function isCommand(text: string, heading: string): boolean {
  return commandHeading.test(heading) && /^`[^`]+`\s*(?:[-–—:#]|\()\s*\S/.test(text.replace(/^[^`:]{1,40}:\s+(?=`)/, ''));
}

/** Returns the kind that the words of a rule and its heading name. Pure. */
export function kindOf(rule: string, heading: string): PatternKind {
  if (/^(?:never|do not|don['’]t|avoid|no)\b/i.test(rule) || /\b(?:pitfalls?|gotchas?|caveats?|known issues)\b/i.test(heading))
    return 'pitfall';
  if (/\b(?:workflow|process|git|commits?|pull requests?|releases?|review)\b/i.test(heading)) return 'workflow';
  if (/\b(?:architecture|structure|layers?|modules?|design)\b/i.test(heading)) return 'architecture';
  if (/\b(?:preferences?|personal)\b/i.test(heading) || /^prefer\b/i.test(rule)) return 'preference';
  return 'convention';
}

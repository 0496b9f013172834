import { bareArabic, isAlike, termsOf } from '../conversation/terms.ts';
import { hasArabic } from '../database/script.ts';

/** The words that a rule wants and does not want: `pnpm` and `npm` of "Use pnpm, not npm". */
export interface Sides {
  wanted: readonly string[];
  unwanted: readonly string[];
  /** Both lists. */
  all: readonly string[];
  /** Whether it is one sentence: what it rejects is then the counterpart of what it wants, not a rule of its own. */
  single: boolean;
}

/** Starts an unwanted part next to a wanted one. The part ends at the next comma, or at a purpose ("for tests"). */
const insteadOf =
  /\b(?:instead of|rather than|in favou?r of|statt|anstatt|anstelle(?: von)?|sondern nicht|au lieu d[e'’]|plutôt que|à la place de|en (?:vez|lugar) de|antes que)\b|而不是|而非|代替|بدلا من|بدلًا من|عوضا عن|وليست?/giu;
const over = /\b(?:prefer|préfère\p{L}*|prefiere\p{L}*)\b.*?(\b(?:over|to|à|a)\b)/iu;
/** After a comma or an "and", a negation starts a new part: ", not npm". */
const turns =
  /\b(?:and |but |und |aber |et |mais |y |pero )(?=(?:not|never|no|nicht|nie|niemals|kein\p{L}*|pas|jamais|nunca|jamás)\b)|(?<=\S)\s*[,;，；、،]\s*/giu;
const purpose = /\s(?=(?:for|in|when|while|für|im|bei|pour|dans|para|en)\s)/iu;
/** Each negation inverts its part. Two in one part cancel out, as in "not without". */
const negation =
  /\b(?:never|not|no|nor|don't|doesn't|can't|cannot|mustn't|shouldn't|avoid|without|stop|forbidden|prohibited|banned|disallowed|nie|niemals|nicht|kein(?:e|en|er|em|es)?|ohne|vermeide\p{L}*|verboten|tabu|no|nunca|jamás|sin|evit\p{L}{1,3}|prohibid[oa]s?|nada de|jamais|pas|aucune?|sans|évite\p{L}*|interdite?s?)\b|不(?:要|能|许|得|准|用|可|应)|禁止|严禁|避免|不|别|勿|(?<=^|\s)(?:لا|لم|لن|بدون|تجنب|ممنوع|يمنع|محظور)(?=\s|$)/giu;
/** Double negation for emphasis: "no … nunca", "never ever". */
const doubled = /\b(?:no\b.*?\b(?:nunca|jamás)|never\s+ever|nie\s+und\s+nimmer)\b/giu;

/** Words that mark a sentence as a rule but say nothing about its topic, in the languages of the interface. */
const frame = new Set(
  `use used using prefer keep store stored write written writes make makes create created put placed goes go follow follows run have has must should always never ever every everywhere please
  whenever also need needs needed remember allowed allow required ensure sure set get instead rather new work code project repo repository merged e.g i.e
  verwende verwenden verwendet benutze benutzen benutzt nutze nutzen nimm nehmen schreibe schreiben schreibt geschrieben speichern gespeichert speichere heißen heißt immer stets jede jeder jedes
  alle allen müssen muss soll sollen sollte darf dürfen bitte werden wird sind hier überall unsere künftig grundsätzlich bevorzuge statt lieber kommen gehören
  utilise utiliser utilisez utilisons écris écrire écrit écrivons mets mettre mettez doit doivent faut toujours chaque tous toutes ici stocké stockés préfère sont nomme désormais va vont jamais
  usa usar usamos usen utiliza utilizamos escribe escribimos escriben pon poner guarda guardan debe deben hay siempre cada todos todas aquí acá tienen llevan lleva van prefiere nunca
  使用 采用 一律 统一 必须 应该 务必 需要 总是 始终 每个 所有 都要 不要 请 记住 写 以后 今后 都 用 要 要用 里 优先
  استخدم نستخدم يجب دائما دائمًا أبدا أبدًا كل جميع اكتب نكتب ضع تكون يكون عندنا ينبغي`.split(/\s+/),
);

const sentenceEnd = /[.!?](?=\s|$)|[。！？؟]|\n/u;

/** Returns the significant words of a rule by side. Pure. */
export function sidesOf(rule: string): Sides {
  const text = rule.normalize('NFKC').toLowerCase().replaceAll('\u2019', "'");
  const wanted: string[] = [];
  const unwanted: string[] = [];
  for (const part of text.split(sentenceEnd).flatMap((sentence) => sentence.split(turns))) {
    const marked = markInstead(part ?? '');
    for (const [at, piece] of marked.split('\u0000').entries()) {
      const [aim = '', ...rest] = at === 0 ? [piece] : piece.split(purpose);
      addTo(at > 0 || isNegated(aim) ? unwanted : wanted, aim);
      for (const more of rest) addTo(wanted, more);
    }
  }
  const sentences = text.split(sentenceEnd).filter((sentence) => termsOf(sentence.replace(negation, ' ')).length > 0);
  return { wanted, unwanted, all: [...wanted, ...unwanted], single: sentences.length <= 1 };
}

function markInstead(part: string): string {
  const preferred = over.exec(part);
  const end = preferred ? preferred.index + preferred[0].length : 0;
  const split = preferred?.[1] ? `${part.slice(0, end - preferred[1].length)}\u0000${part.slice(end)}` : part;
  return split.replace(insteadOf, '\u0000');
}

function isNegated(part: string): boolean {
  return [...part.replace(doubled, 'not').matchAll(negation)].length % 2 === 1;
}

/** Words of order are stop words in a question, but significant in a rule. */
const order = /\b(?:before|after|vor|nach|avant|après|antes|después)\b|之前|之后|(?<=^|\s)(?:قبل|بعد)(?=\s)/gu;

function addTo(side: string[], part: string): void {
  const words = part.replace(negation, ' ').replace(/(?<=\p{L})-(?=\p{L})/gu, ' ');
  for (const word of [...termsOf(words), ...(part.match(order) ?? [])])
    if (!frame.has(word) && !/^\d/.test(word) && !side.includes(word)) side.push(word);
}

/** Counts the words of two lists that are forms of each other. Symmetric. */
export function sharedWords(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0 || other.length === 0) return 0;
  const begin = byBeginning(other);
  let forth = 0;
  let back = 0;
  for (const [beginning, mine] of byBeginning(one)) {
    const theirs = begin.get(beginning);
    if (!theirs) continue;
    forth += countMet(mine, theirs);
    back += countMet(theirs, mine);
  }
  return Math.min(forth, back);
}

function countMet(some: readonly string[], others: readonly string[]): number {
  return some.filter((word) => others.some((same) => areForms(word, same))).length;
}

/** The words of each list by their prefix, cached: a list is compared with those of many rules. */
const indexes = new WeakMap<readonly string[], ReadonlyMap<string, readonly string[]>>();

function byBeginning(words: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const known = indexes.get(words);
  if (known) return known;
  const index = Map.groupBy(words, beginningOf);
  indexes.set(words, index);
  return index;
}

/** Like `isAlike`, for words with the same prefix. */
export function areForms(one: string, other: string): boolean {
  return one === other || (beginningOf(one) === beginningOf(other) && isAlike(one, other));
}

/** Returns the prefix that all forms of a word share. */
export function beginningOf(word: string): string {
  return hasArabic(word) ? bareArabic(word).slice(0, 3) : word.slice(0, 4);
}

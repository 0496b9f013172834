import { LRUCache } from 'lru-cache';
import { hasArabic, hasUnparted } from '../database/script.ts';

/** Words in the languages of the interface that say nothing about the subject of a question. */
const stopWords = new Set(
  `a about above after again all also am an and any are as ask at be because been before being below between both but by can cannot could did do does doing done
  down during each else ever few for from further get gets give got had has have having he her here hers him his how i if in into is it its itself just know
  let like long make makes many may me might more most much must my need no nor not now of off on once one only or other our ours out over own please
  same say says shall she should so some still such tell than that the their them then there these they thing this those through to too under until up us use
  used uses using very want was way we were what when where which while who whom why will with without would you your yours
  afternoon ask asked asking asks happen happened happens later since though
  answer answers back check day days end ends evening fix fixed good great hello help hi last late mean means month months morning new next night ok okay old really
  right said saw see seen short sure take taken takes thank thanks think thought today told tomorrow took try week weeks whether work works write writes wrong yes yesterday
  aber als am an auch auf aus bei bin das dass dein dem den der des die doch du ein eine einem einen einer er es für gibt habe haben hat ich ihr im in ist ja kann
  mein mit nach nicht noch nur oder sein sich sie sind so über um und uns unser von vor war warum was wann welche welcher wenn wer wie wir wird wo zu zum zur
  au aux avec ce ces cette comment dans de des du elle en est et être il ils je la le les leur lui ma mais mes mon ne nos notre nous on ou où par pas
  pour pourquoi qu quand que quel quelle quels qui sa se ses son sur ta tes toi ton tu un une vos votre vous
  al cómo como con cual cuál cuando cuándo del desde donde dónde el ella ellos es esa ese eso esta este esto están está hay la las lo los me mi muy nos o para pero
  por porque qué que quien quién se ser si sin sobre su sus también te tiene tu un una uno y ya
  من في على إلى عن مع هذا هذه ذلك تلك التي الذي الذين ما ماذا بماذا لماذا كيف متى أين هل كم أي كل بعض كان كانت يكون هو هي هم نحن أنا أنت أن إن لا لم لن قد ثم أو بين عند لدى هنا هناك
  يجب يمكن بعد قبل حتى إذا ليس غير منه منها فيه فيها عليه عليها له لها به بها
  什么 怎么 怎样 如何 为什么 为何 我们 你们 他们 她们 它们 这个 那个 这些 那些 哪些 哪个 可以 能不能 能否 可不可以 应该 需要 必须 是否 是不是 有没有 没有 多久 多少 几天 几个 因为 所以
  但是 如果 以及 或者 还是 已经 就是 一个 时候 现在 知道 觉得 请问 谢谢 问题 之前 之后 以后 以前 不用 不能 不会`.split(/\s+/),
);

/** Word boundaries for scripts without spaces, from a dictionary that comes with Node. */
const wordSegments = new Intl.Segmenter('zh', { granularity: 'word' });
export const sentenceSegments = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Maximum number of terms. More do not describe a question better. */
const maxTerms = 24;

/** A word of a question and its weight. */
export interface Term {
  word: string;
  /** 0 to 1. */
  weight: number;
}

/** Weights of words outside the question itself, and of plain numbers. */
const besideWeight = 0.4;
const numberWeight = 0.4;

/** Returns the terms of a message. Words of a question in it count most. Code counts only if there is nothing else. */
export function askedTerms(message: string): Term[] {
  const prose = message.replace(/^```[\s\S]*?^```[ \t]*$/gm, ' ');
  const text = /[\p{L}\p{N}]/u.test(prose) ? prose : message;
  const sentences = [...sentenceSegments.segment(text)].map(({ segment }) => segment.trim());
  const questions = sentences.filter(isQuestion).join(' ');
  const asked = new Set(termsOf(questions));
  return termsOf(`${questions} ${text}`).map((word) => ({
    word,
    weight: (asked.size === 0 || asked.has(word) ? 1 : besideWeight) * (/^[\d.,-]+$/.test(word) ? numberWeight : 1),
  }));
}

/** Returns true for a question. Other question marks, such as the Greek one, are not recognized. */
export function isQuestion(sentence: string): boolean {
  return /[?\uFF1F\u061F]["'\u201D\u2019)]*$/u.test(sentence.trim());
}

/** Returns the meaningful words of a text: lower case, unique, in order. */
export function termsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+(?:[_.'\u2019-][\p{L}\p{N}]+)*/gu) ?? [];
  return [...new Set(words.flatMap(parted).map((word) => word.replace(/['\u2019]s$/, '')))].filter(isTelling).slice(0, maxTerms);
}

/** Single characters that join words. Runs of other single characters form a word that is missing in the dictionary. */
const joiningCharacters = new Set(
  '的了是在和与或不我你他她它也都就还要会能把被让对从到给而但吗呢吧么这那谁几个有没很里上下中为以用及之其于并则若',
);

/** Splits text without spaces into words. */
function parted(run: string): string[] {
  if (!hasUnparted(run)) return [run];
  const words: string[] = [];
  let lone = '';
  for (const { segment } of wordSegments.segment(run)) {
    const joins = joiningCharacters.has(segment);
    if (segment.length === 1 && hasUnparted(segment) && !joins) lone += segment;
    else {
      words.push(lone, joins ? '' : segment);
      lone = '';
    }
  }
  return [...words, lone];
}

/** Returns true if a word says something about a subject. */
export function isTelling(word: string): boolean {
  return word.length > 1 && word.length <= 60 && !stopWords.has(word.replace('’', "'"));
}

/**
 * Returns true if two words are probably forms of one word: they share a prefix that is most of both. A simple replacement for stemming.
 */
export function isAlike(one: string, other: string): boolean {
  if (one === other) return true;
  // Fast exit: most words start with different letters, and only Arabic forms of one word can.
  if (one[0] !== other[0] && !hasArabic(one)) return false;
  if (hasArabic(one) && hasArabic(other)) return isAlikeArabic(bareArabic(one), bareArabic(other));
  const common = commonBeginning(one, other);
  const shorter = Math.min(one.length, other.length);
  const longer = Math.max(one.length, other.length);
  const endings = shorter > 7 ? 2 : 1;
  return common >= 4 && common >= shorter - endings && longer - common <= Math.max(3, common / 1.5);
}

/** Returns true if a text without spaces contains the term anywhere. */
export function holdsUnparted(text: string, term: string): boolean {
  return hasUnparted(term) && text.toLowerCase().includes(term);
}

/** Compares Arabic words without article and vowel marks. They are short, so all letters except an ending must match. */
function isAlikeArabic(one: string, other: string): boolean {
  const common = commonBeginning(one, other);
  return common >= 3 && common >= Math.min(one.length, other.length) - 1 && Math.max(one.length, other.length) - common <= 3;
}

/** Cache: the words of rules are compared repeatedly. */
const bareWords = new LRUCache<string, string>({ max: 10_000 });

/** Removes vowel marks, the article and attached particles (and, with, for, as), and unifies spelling variants of letters. */
export function bareArabic(word: string): string {
  const known = bareWords.get(word);
  if (known !== undefined) return known;
  const bare = word
    .replace(/[\u0640\u064b-\u0652]/g, '')
    .replace(/[أإآ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/^(?:[وفبك]?ال|لل|[وفبكل](?=.{4}))(?=.{3})/, '');
  bareWords.set(word, bare);
  return bare;
}

function commonBeginning(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length);
  let common = 0;
  while (common < shorter && one[common] === other[common]) common += 1;
  return common;
}

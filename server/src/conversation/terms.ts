/** Words of a question that say nothing about its subject, in the languages of the interface that part words by spaces. */
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
  por porque qué que quien quién se ser si sin sobre su sus también te tiene tu un una uno y ya`.split(/\s+/),
);

export const sentenceSegments = new Intl.Segmenter('en', { granularity: 'sentence' });

/** More than these say no more about what is asked. */
const maxTerms = 24;

/** A word that a question is about, and how much it counts there. */
export interface Term {
  word: string;
  /** 0 to 1. */
  weight: number;
}

/** What stands beside a question tells less of it than the question itself; a number alone tells little. */
const besideWeight = 0.4;
const numberWeight = 0.4;

/** What a message asks about: where it holds a question, the question's words count most. Code in it counts only where it is all there is. */
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

/** Does the sentence ask? In Greek and some others the mark is another one; they are read as statements. */
export function isQuestion(sentence: string): boolean {
  return /[?\uFF1F\u061F]["'\u201D\u2019)]*$/u.test(sentence.trim());
}

/** The words of a text that say something: lower case, each once, in their order. */
export function termsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+(?:[_.'\u2019-][\p{L}\p{N}]+)*/gu) ?? [];
  return [...new Set(words.map((word) => word.replace(/['\u2019]s$/, '')))].filter(isTelling).slice(0, maxTerms);
}

function isTelling(word: string): boolean {
  return word.length > 1 && word.length <= 60 && !stopWords.has(word.replace('’', "'"));
}

/** Are two words forms of one? A common beginning that is most of both, which is what stemming comes to for a quote. */
export function isAlike(one: string, other: string): boolean {
  if (one === other) return true;
  const shorter = Math.min(one.length, other.length);
  const longer = Math.max(one.length, other.length);
  let common = 0;
  while (common < shorter && one[common] === other[common]) common += 1;
  const endings = shorter > 7 ? 2 : 1;
  return common >= 4 && common >= shorter - endings && longer - common <= Math.max(3, common / 1.5);
}

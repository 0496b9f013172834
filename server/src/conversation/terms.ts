/** Words of a question that say nothing about its subject, in the languages of the interface that part words by spaces. */
const stopWords = new Set(
  `a about above after again all also am an and any are as ask at be because been before being below between both but by can cannot could did do does doing done
  down during each else ever few for from further get gets give got had has have having he her here hers him his how i if in into is it its itself just know
  let like long make makes many may me might more most much must my need no nor not now of off on once one only or other our ours out over own please
  same say says shall she should so some still such tell than that the their them then there these they thing this those through to too under until up us use
  used uses using very want was way we were what when where which while who whom why will with without would you your yours
  aber als am an auch auf aus bei bin das dass dein dem den der des die doch du ein eine einem einen einer er es für gibt habe haben hat ich ihr im in ist ja kann
  mein mit nach nicht noch nur oder sein sich sie sind so über um und uns unser von vor war warum was wann welche welcher wenn wer wie wir wird wo zu zum zur
  au aux avec ce ces cette comment dans de des du elle en est et être il ils je la le les leur lui ma mais mes mon ne nos notre nous on ou où par pas
  pour pourquoi qu quand que quel quelle quels qui sa se ses son sur ta tes toi ton tu un une vos votre vous
  al cómo como con cual cuál cuando cuándo del desde donde dónde el ella ellos es esa ese eso esta este esto están está hay la las lo los me mi muy nos o para pero
  por porque qué que quien quién se ser si sin sobre su sus también te tiene tu un una uno y ya`.split(/\s+/),
);

/** More than these say no more about what is asked. */
const maxTerms = 24;

/** The words that a question is about: lower case, each once, in the order of the question. */
export function termsOf(question: string): string[] {
  const words = question.toLowerCase().match(/[\p{L}\p{N}]+(?:[_.'’-][\p{L}\p{N}]+)*/gu) ?? [];
  return [...new Set(words.map((word) => word.replace(/['’]s$/, '')))].filter((word) => isTelling(word)).slice(0, maxTerms);
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
  return common >= 4 && common >= shorter - 2 && longer - common <= 4;
}

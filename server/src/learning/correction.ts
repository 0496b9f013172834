import { readRule } from '../pattern/words.ts';

/** How people correct an agent, in the languages of the interface: by the words alone, since no language model reads along. */

/** A word of the alternatives as a whole; `\b` knows the letters of English alone. */
const word = (alternatives: string) => String.raw`(?<![\p{L}\p{N}])(?:${alternatives})(?![\p{L}\p{N}])`;
const wordsOf = (...languages: readonly string[]) => languages.join('|');

/** What a person says first. */
const corrects = new RegExp(
  `^(?:${word(
    wordsOf(
      String.raw`no|not|don['\u2019]t|do not|stop|never|instead|wrong|please don['\u2019]t|I said|again(?=:)`,
      'nein|nicht|nie|niemals|falsch|stopp|halt|stattdessen|bitte nicht|bitte keine?|keine?|ich sagte|ich habe gesagt|noch einmal(?=:)|nochmal(?=:)',
      'nunca|jamás|incorrecto|mal|en su lugar|en vez|en lugar|deja de|basta|he dicho|te dije|ya dije|otra vez(?=:)|por favor no',
      String.raw`non|ne|pas|jamais|arrête|arrêtez|faux|plutôt|au lieu|j['\u2019]ai dit|encore une fois(?=\s?:)`,
      'لا|ليس|خطأ|توقف|كلا|أبدا|أبدًا|بدلا|بدلًا|قلت|من فضلك لا',
    ),
  )}|不|别|勿|错|停|请不要|请别|请勿|我说|再说一遍)`,
  'iu',
);
/** What begins so, and is friendly. */
const agrees = new RegExp(
  `^(?:${word(
    wordsOf(
      'no problem|no worries|no need|no rush|no hurry|not bad|not sure|not yet|never mind',
      'nicht schlecht|kein problem|keine sorge|keine eile',
      'no hay problema|no pasa nada|no te preocupes|no está mal|mal no',
      'pas mal|pas de problème|pas de souci|pas grave',
      'لا مشكلة|لا بأس|لا عليك|لا تقلق',
    ),
  )}|不错|不客气|不要紧|不用谢)`,
  'iu',
);
/** A sentence that says what to do from now on. */
const instructs = new RegExp(
  `${word(
    wordsOf(
      String.raw`always|never|don['\u2019]t|do not|must|instead of|use|prefer|avoid|only`,
      String.raw`immer|nie|niemals|nicht mehr|muss|müssen|sollen?|sollst|statt|anstelle|verwende\p{L}*|nutze\p{L}*|benutze\p{L}*|vermeide\p{L}*|bevorzuge\p{L}*|nur`,
      String.raw`siempre|nunca|jamás|no uses|no utilices|no hagas|debe[ns]?|deberías?|hay que|en vez de|en lugar de|usa\p{L}{0,3}|utiliza\p{L}{0,3}|prefier\p{L}+|evita\p{L}{0,3}|s[oó]lo|solamente`,
      String.raw`toujours|jamais|n['\u2019]utilise\p{L}{0,2}|doi\p{L}{1,4}|devez|il faut|au lieu de?|utilise\p{L}{0,2}|préfère\p{L}{0,2}|évite\p{L}{0,2}|seulement|uniquement`,
      String.raw`دائما|دائمًا|أبدا|أبدًا|لا ت\p{L}+|يجب|استخدم|استعمل|تجنب|فقط|بدلا|بدلًا`,
    ),
  )}|总是|始终|永远|一定|必须|务必|不要|不得|不能|不许|禁止|应该|应当|使用|改用|优先|避免|只能|只用|别`,
  'iu',
);
/** What holds today, for this once, or is a thought: no rule. */
const passing = new RegExp(
  `${word(
    wordsOf(
      String.raw`today|tomorrow|for now|this time|just once|temporar\p{L}*|todo|maybe|perhaps|later|wip`,
      'heute|morgen|vorerst|erst mal|erstmal|diesmal|ausnahmsweise|vorübergehend|vielleicht|später',
      String.raw`hoy|mañana|por ahora|esta vez|temporal\p{L}*|quizás?|tal vez|más tarde|luego`,
      String.raw`aujourd['\u2019]hui|demain|pour l['\u2019]instant|pour le moment|cette fois|temporaire\p{L}*|provisoire\p{L}*|peut-être|plus tard`,
      'اليوم|غدا|غدًا|الآن|هذه المرة|مؤقتا|مؤقتًا|ربما|لاحقا|لاحقًا',
    ),
  )}|今天|明天|暂时|这次|先这样|临时|也许|以后再|稍后|[?？؟]\\s*$`,
  'iu',
);

/** Of fewer words that tell something nobody knows what it is about: `Never.` */
export const specific = 3;

/** The sentence in which somebody who corrects an agent says what to do from now on; undefined where they say no such thing. Pure. */
export function correctionIn(text: string): string | undefined {
  const said = text.trim();
  if (!corrects.test(said) || agrees.test(said)) return undefined;
  return sentencesOf(said).find((sentence) => instructs.test(sentence) && readRule(sentence).words.size >= specific);
}

/** Does it hold for a while alone? Pure. */
export function isPassing(rule: string): boolean {
  return passing.test(rule);
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?؟])\s+|(?<=[。！？])|\n+/).map((sentence) => sentence.trim());
}

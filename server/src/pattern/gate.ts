/** Why a text is no rule: it describes a change that was made, names a line number that will move, or says too little. */
export type GateReason = 'RULE_IS_CHANGE' | 'RULE_NAMES_LINE' | 'RULE_VAGUE';

/** A report of a change in the past tense: a verb and its object. "Added columns are nullable." does not match. */
const change = [
  /^(?:(?:I|we)(?:['’]ve| have)? )?(?:just |also )?(?:fixed|added|removed|updated|changed|renamed|moved|refactored|implemented|created|deleted|reverted|resolved|corrected|replaced|bumped|merged|migrated|introduced) (?:the|a|an|this|that|these|those|some|all|my|our|its|it|two|three|\d+)\b/i,
  /^(?:I|we)(?:['’]ve| have)? (?:fixed|added|removed|updated|changed|renamed|moved|refactored|implemented|created|deleted|reverted|resolved|corrected|replaced|bumped|merged|migrated|introduced)\b/i,
  /^(?:ich habe|wir haben) .*(?:behoben|hinzugefügt|entfernt|geändert|umbenannt|verschoben|korrigiert|ersetzt)/i,
  /^(?:he|hemos|se (?:ha|han)) (?:corregido|arreglado|añadido|agregado|eliminado|cambiado|movido|renombrado|actualizado)/i,
  /^(?:j['’]ai|nous avons|on a) (?:corrigé|ajouté|supprimé|modifié|renommé|déplacé|remplacé)/i,
  /^(?:我|我们)?(?:已经?|刚刚?)?(?:修复|添加|删除|移除|更新|修改|重命名)了/,
  /^(?:تم|قمت ب|أصلحت|أضفت|حذفت|غيّرت)/,
];
/** A line number, which the next change moves. */
const line = /\b(?:(?:in|on|at|from) lines? \d+|(?:in )?Zeilen? \d+|líneas? \d+|lignes? \d+)\b|第\s*\d+\s*行|السطر\s*\d+/i;

/** Returns why a text is no rule for later sessions; undefined if it may be one. Covers seven languages. In doubt people decide. Pure. */
export function gateRule(rule: string): GateReason | undefined {
  if (line.test(rule)) return 'RULE_NAMES_LINE';
  if (change.some((pattern) => pattern.test(rule))) return 'RULE_IS_CHANGE';
  const words = [...new Intl.Segmenter('und', { granularity: 'word' }).segment(rule)].filter(({ isWordLike }) => isWordLike);
  return words.length < 2 ? 'RULE_VAGUE' : undefined;
}

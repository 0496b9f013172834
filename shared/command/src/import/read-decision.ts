import { type DecisionText, readDecisionFile } from '@cairn/api';
import { withoutCode } from './blocks.ts';

/** A decision of a file, or why the file is left out. */
export type FoundDecision = { text: DecisionText; line: number } | { leftOut: string };

/** States whose decisions are history, and are not proposed: in the languages of Cairn, as parts of regular expressions. */
const states = [
  'rejected|deprecated|super[sc]eded|replaced|obsoleted?|withdrawn|abandoned|retired|cancell?ed|revoked|declined|discarded',
  'abgelehnt|verworfen|ersetzt|abgelöst|veraltet|überholt|zurückgezogen|aufgehoben',
  '(?:rechazad|obsolet|sustituid|reemplazad|descartad|retirad|derogad|anulad|abandonad)[oa]',
  '(?:rejeté|refusé|remplacé|abandonné|retiré|annulé|déprécié|périmé)e?|obsolète|caduc|caduque',
  'مرفوضة?|رفض|مهملة?|مهجورة?|ملغى|ملغي|ملغاة|ألغي|مستبدلة?|استبدل|متقادمة?|منسوخة?|مسحوبة?',
].join('|');
const chinese = '废弃|弃用|拒绝|否决|驳回|作废|撤回|撤销|过时|[被已](?:[^。，,]{0,20})(?:取代|替代|替换)';
const ended = new RegExp(`(?<![\\p{L}\\p{N}])(?:${states})(?![\\p{L}\\p{N}])|${chinese}`, 'iu');
/** The same as a line of its own: "Superseded by 5". Other sentences may begin with such a word. */
const endedLine = new RegExp(`^(?:(?:${states})(?=\\s*(?:$|[:.,;(]|by |in favou?r|durch |por |par |من ))|[已被]?(?:${chinese}))`, 'iu');
const stateName = '(?:decision )?(?:status|state|stand|zustand|estado|estatus|statut|état|状态|狀態|الحالة|حالة)';
const stateHeading = new RegExp(`^#{1,6}\\s+${stateName}\\s*(?:[:：–—-]\\s*(.*))?$`, 'iu');
const stateLine = new RegExp(`^${stateName}\\s*[:：|]\\s*(.+)$`, 'iu');

/** Reads an architecture decision record. Decisions that are no longer in force are left out. Pure. */
export function readDecision(lines: readonly string[]): FoundDecision {
  const state = endOf(lines);
  if (state !== undefined) return { leftOut: `its status is "${state.slice(0, 60)}"` };
  const { text, issues } = readDecisionFile(lines.join('\n'));
  const [first] = issues;
  if (first) return { leftOut: first.field === 'outcome' ? 'it has no section with the decision' : `${first.field}: ${first.code}` };
  const heading = lines.findIndex((line) => /^#\s/.test(line));
  return { text, line: Math.max(heading, 0) + 1 };
}

/** Returns the line that says that a decision has ended: of the front matter, of the section on its state, or above all sections. */
function endOf(lines: readonly string[]): string | undefined {
  const close = lines[0]?.trim() === '---' ? lines.findIndex((line, at) => at > 0 && line.trim() === '---') : -1;
  const front = lines.slice(1, Math.max(close, 1)).map(plainLine);
  const body = withoutCode(lines.slice(close + 1)).map(plainLine);
  const section: string[] = [];
  const above: string[] = [];
  let isState = false;
  let isAbove = true;
  for (const line of body) {
    const heading = stateHeading.exec(line);
    if (/^#{1,6}\s/.test(line)) isState = heading !== null;
    if (/^#{2,6}\s/.test(line)) isAbove = false;
    if (heading) section.push(heading[1] ?? '');
    else if (isState) section.push(line);
    else if (isAbove) above.push(line.replace(/^#\s+/, ''));
  }
  const named = [...front, ...above].flatMap((line) => stateLine.exec(line)?.[1] ?? []);
  const alone = above.flatMap((line) => line.split('|').map((cell) => cell.trim())).filter((cell) => endedLine.test(cell));
  return [...named, ...section].find((line) => ended.test(line)) ?? alone[0];
}

/** Removes the marks of a line: emphasis, quotes, lists, tables, links, what is struck out. */
function plainLine(line: string): string {
  return line
    .normalize('NFC')
    .replaceAll(/[\u0640\u064B-\u065F]/g, '')
    .replaceAll(/~~[^~]*~~/g, '')
    .replaceAll(/[*_~"'`[\]]/g, '')
    .replace(/^[\s>|+-]+/, '')
    .trim();
}

/** A mail's text in two: what was written, and what it quotes. */
export interface FoldedText {
  text: string;
  quoted: string | null;
  /** Was the mail longer than what is read? */
  isCut: boolean;
}

/** The line before a quote: "On … wrote:" as mail programs in our languages write it. It may be broken over two lines. */
const attributions: readonly RegExp[] = [
  /^On\b.{5,300}\bwrote:$/,
  /^Am\b.{5,300}\bschrieb\b.{0,200}:$/,
  /^Le\b.{5,300}\ba écrit\s?:$/,
  /^El\b.{5,300}\bescribió:$/,
  /^(?:في|بتاريخ)\s.{5,300}(?:كتب|كتبت).{0,200}:$/,
  /^(?:在\s?)?.{5,300}写道[::]$/,
];
/** What Outlook puts between answer and quote: a line, and the headers of the mail that is answered. */
const separators: readonly RegExp[] = [
  /^-{3,}\s*(?:Original Message|Ursprüngliche Nachricht|Message d’origine|Message d'origine|Mensaje original|الرسالة الأصلية|原始邮件)\s*-{3,}$/i,
  /^_{10,}$/,
];
const outlookFrom = /^\*?(?:From|Von|De|من|发件人)\s?[::]\*?\s.{3,300}$/;
const outlookNext = /^\*?(?:Sent|Date|Gesendet|Datum|Envoyé|Fecha|Enviado|تاريخ الإرسال|发送时间|To|An|À|Para)\s?[::]/;
/** Longer mails are cut. */
const maxLines = 20_000;

/**
 * Parts what a person wrote from the mail that they quote below it. Answers between quoted lines are text: only what is quoted at the end
 * is folded. Pure, linear in the number of lines.
 * @param markers the lines that our own mails begin with, one for each language: below them all is quoted
 */
export function foldQuote(mail: string, markers: readonly string[] = []): FoldedText {
  const all = mail.replace(/\r\n?/g, '\n').split('\n');
  const lines = all.slice(0, maxLines);
  const isCut = all.length > maxLines;
  const at = quoteStart(lines, markers);
  if (at === undefined) return { text: mail.trim(), quoted: null, isCut };
  const text = lines.slice(0, at).join('\n').trim();
  // Nothing of its own: it was forwarded, or written below the quote.
  if (text === '') return { text: mail.trim(), quoted: null, isCut };
  return { text, quoted: lines.slice(at).join('\n').trim(), isCut };
}

function quoteStart(lines: readonly string[], markers: readonly string[]): number | undefined {
  const trailing = trailingQuote(lines);
  for (const [at, raw] of lines.entries()) {
    const line = raw.trim();
    if (line === '') continue;
    if (trailing !== undefined && at >= trailing) return trailing;
    const plain = line.replace(/^[>\s]+/, '');
    if (markers.some((marker) => plain.startsWith(marker))) return at;
    if (separators.some((pattern) => pattern.test(line))) return at;
    if (outlookFrom.test(line) && lines.slice(at + 1, at + 4).some((next) => outlookNext.test(next.trim()))) return ruleBefore(lines, at);
    const two = `${line} ${lines[at + 1]?.trim() ?? ''}`.trim();
    const isAttribution = (text: string) => text.length < 600 && attributions.some((pattern) => pattern.test(text));
    if ((isAttribution(line) && quotes(lines, at + 1)) || (isAttribution(two) && quotes(lines, at + 2))) return at;
  }
  return undefined;
}

/** The line that is drawn above the headers, if there is one. */
function ruleBefore(lines: readonly string[], at: number): number {
  const before = lines.slice(0, at).findLastIndex((line) => line.trim() !== '');
  return /^[-_]{5,}$/.test(lines[before]?.trim() ?? '') ? before : at;
}

/** Is anything left of the mail? An attribution at its very end quotes nothing. */
function quotes(lines: readonly string[], from: number): boolean {
  return lines.slice(from).some((line) => line.trim() !== '');
}

/** Where the lines that begin with `>` start, if they are the last of the mail. */
function trailingQuote(lines: readonly string[]): number | undefined {
  let start: number | undefined;
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = lines[at]?.trim() ?? '';
    if (line.startsWith('>')) start = at;
    else if (line !== '') break;
  }
  return start;
}

/** A mail's text, split into what was written and what is quoted. */
export interface FoldedText {
  text: string;
  quoted: string | null;
  /** True if the mail exceeded the limit. */
  isCut: boolean;
}

/** The line before a quote, "On … wrote:", in the languages of the interface. It may span two lines. */
const attributions: readonly RegExp[] = [
  /^On\b.{5,300}\bwrote:$/,
  /^Am\b.{5,300}\bschrieb\b.{0,200}:$/,
  /^Le\b.{5,300}\ba écrit\s?:$/,
  /^El\b.{5,300}\bescribió:$/,
  /^(?:في|بتاريخ)\s.{5,300}(?:كتب|كتبت).{0,200}:$/,
  /^(?:在\s?)?.{5,300}写道[::]$/,
];
/** Outlook's separator between reply and quote: a line, then headers of the original mail. */
const separators: readonly RegExp[] = [
  /^-{3,}\s*(?:Original Message|Ursprüngliche Nachricht|Message d’origine|Message d'origine|Mensaje original|الرسالة الأصلية|原始邮件)\s*-{3,}$/i,
  /^_{10,}$/,
];
const outlookFrom = /^\*?(?:From|Von|De|من|发件人)\s?[::]\*?\s.{3,300}$/;
const outlookNext = /^\*?(?:Sent|Date|Gesendet|Datum|Envoyé|Fecha|Enviado|تاريخ الإرسال|发送时间|To|An|À|Para)\s?[::]/;
/** Longer mails are cut. */
const maxLines = 20_000;

/**
 * Separates a person's text from the quoted mail below it. Replies between quoted lines are text: only a quote at the end is folded. Pure,
 * linear in the number of lines.
 * @param markers the first lines of our own mails, one per language: everything below is quoted
 */
export function foldQuote(mail: string, markers: readonly string[] = []): FoldedText {
  const all = mail.replace(/\r\n?/g, '\n').split('\n');
  const lines = all.slice(0, maxLines);
  const isCut = all.length > maxLines;
  const at = quoteStart(lines, markers);
  if (at === undefined) return { text: mail.trim(), quoted: null, isCut };
  const text = lines.slice(0, at).join('\n').trim();
  // No own text: it was forwarded, or written below the quote.
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

/** Returns the line number of a rule above the headers, if there is one. */
function ruleBefore(lines: readonly string[], at: number): number {
  const before = lines.slice(0, at).findLastIndex((line) => line.trim() !== '');
  return /^[-_]{5,}$/.test(lines[before]?.trim() ?? '') ? before : at;
}

/** Returns true if any text follows. An attribution at the very end quotes nothing. */
function quotes(lines: readonly string[], from: number): boolean {
  return lines.slice(from).some((line) => line.trim() !== '');
}

/** Returns the start of the `>` lines if they end the mail. */
function trailingQuote(lines: readonly string[]): number | undefined {
  let start: number | undefined;
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = lines[at]?.trim() ?? '';
    if (line.startsWith('>')) start = at;
    else if (line !== '') break;
  }
  return start;
}

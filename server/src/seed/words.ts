/** Sentence templates of one language: `{a}`, `{b}` and `{c}` are things, `{id}` is a name from code. */
export interface Vocabulary {
  /** Relative frequency of the language. */
  share: number;
  things: readonly string[];
  said: readonly string[];
  titles: readonly string[];
  rules: readonly string[];
}

const list = (words: string) => words.trim().split(/\s*,\s*/);

const english: Vocabulary = {
  share: 70,
  things:
    list(`the cache, the queue, the invoice, the webhook, the migration, the index, the tenant, the session, the login form, the retry,
    the timeout, the ledger, the refund, the release, the rollback, the pipeline, the container, the replica, the backup, the schema,
    the currency, the exchange rate, the discount, the subscription, the receipt, the address, the shipment, the warehouse, the picker, the robot,
    the battery, the charger, the route, the map, the sensor, the camera, the frame, the shader, the texture, the audio track,
    the subtitle, the playlist, the download, the upload, the thumbnail, the editor, the cursor, the selection, the clipboard, the keyboard shortcut,
    the palette, the sidebar, the header, the tooltip, the dialog, the toast, the skeleton, the chart, the legend, the axis,
    the translation, the plural form, the time zone, the calendar, the reminder, the notification, the digest, the mailbox, the template, the attachment,
    the password, the passkey, the token, the certificate, the signature, the audit log, the permission, the role, the invitation, the workspace,
    the branch, the merge, the commit, the conflict, the review, the test, the fixture, the snapshot, the benchmark, the profile,
    the heap, the thread, the lock, the transaction, the savepoint, the cursor page, the partition, the vacuum, the trigger, the view,
    the parser, the lexer, the compiler, the linter, the bundler, the loader, the manifest, the checksum, the proxy, the balancer,
    the allocator, the scheduler, the watchdog, the heartbeat, the quorum, the gossip protocol, the circuit breaker, the bulkhead, the semaphore, the tombstone`),
  said: [
    'We saw that {a} fails whenever {b} is written twice.',
    'In production {a} waits for {b}, and {c} runs into its limit.',
    'I moved {a} behind {b}; the tests of {id} are green again.',
    'Why does {a} need {b} at all, when {c} already knows it?',
    'The cause was {id}: it held {a} while {b} was being rebuilt.',
    'Please keep {a} out of {b}, it doubles the time that {c} takes.',
    'After the change {a} answers in a third of the time, and {b} is half as large.',
    'Customers noticed that {a} shows an old state until {b} has been reloaded.',
    '{id} retries three times and then gives {a} back to {b}.',
    'Let us write down that {a} belongs to {b} and never to {c}.',
  ],
  titles: ['Why is {a} slow?', 'How {a} meets {b}', 'Move {a} to {b}', 'Failure of {a} after {b}', 'Clean up {id}', 'Plan for {a} and {b}'],
  rules: [
    'Never change {a} without a test of {b}.',
    'Write {a} before {b} is closed.',
    'Use {id} wherever {a} reads {b}.',
    'Keep {a} and {b} in one transaction.',
    'Ask for {a} once and hand it to {b}.',
  ],
};

const german: Vocabulary = {
  share: 8,
  things:
    list(`der Zwischenspeicher, die Warteschlange, die Rechnung, die Umstellung, der Mandant, die Sitzung, die Anmeldung, die Frist, das Hauptbuch,
    die Erstattung, die Freigabe, die Sicherung, die Währung, der Rabatt, das Abonnement, die Lieferung, das Lager, die Übersetzung, die Zeitzone, der Kalender,
    die Einladung, die Berechtigung, das Kennwort, der Zweig, die Prüfung, die Messung, der Speicher, die Sperre, die Buchung, die Ansicht`),
  said: [
    'Beim Kunden wartet {a} zu lange, wenn {b} gleichzeitig läuft.',
    'Ursache war {id}: damit blieb {a} gesperrt, bis {b} fertig war.',
    'Nach der Änderung antwortet {a} doppelt so schnell wie {b}.',
    'Wir sollten festhalten, dass {a} nichts mit {b} zu tun hat.',
  ],
  titles: ['Warum ist {a} so langsam?', 'Fehler in {id}', 'Ablösung: {a} und {b}'],
  rules: ['Nie {a} ändern, ohne {b} zu prüfen.', 'Zuerst {a} schreiben, danach {b}.'],
};

const spanish: Vocabulary = {
  share: 7,
  things: list(`la caché, la cola, la factura, la migración, el índice, el inquilino, la sesión, el reintento, el libro mayor, el reembolso,
    la entrega, la copia de seguridad, la moneda, el descuento, la suscripción, el almacén, la traducción, la zona horaria, el calendario, la contraseña,
    la invitación, el permiso, la rama, la prueba, la medición, la memoria, el bloqueo, la transacción, la vista, el registro`),
  said: [
    'En producción {a} espera a que termine {b}.',
    'La causa era {id}: retenía {a} mientras se rehacía {b}.',
    'Después del cambio {a} responde antes que {b}.',
    'Conviene anotar que {a} nunca depende de {b}.',
  ],
  titles: ['¿Por qué falla {a}?', 'Mover {a} junto a {b}', 'Limpieza de {id}'],
  rules: ['No cambies {a} sin una prueba de {b}.', 'Escribe {a} antes de cerrar {b}.'],
};

const french: Vocabulary = {
  share: 6,
  things:
    list(`le cache, la file, la facture, la migration, le locataire, la session, la reprise, le grand livre, le remboursement, la livraison,
    la sauvegarde, la devise, la remise, l’abonnement, l’entrepôt, la traduction, le fuseau horaire, le calendrier, le mot de passe, l’invitation,
    la permission, la branche, le test, la mesure, la mémoire, le verrou, la transaction, la vue, le journal, le certificat`),
  said: [
    'En production, {a} attend la fin de ce que fait {b}.',
    'La cause était {id} : elle retenait {a} pendant la reconstruction.',
    'Depuis la modification, {a} répond plus vite que {b}.',
    'Notons que {a} ne dépend jamais de ce que contient {b}.',
  ],
  titles: ['Pourquoi {a} échoue ?', 'Rapprocher {a} et {b}', 'Nettoyage de {id}'],
  rules: ['Ne modifiez jamais {a} sans tester {b}.', 'Écrivez {a} avant de fermer {b}.'],
};

const arabic: Vocabulary = {
  share: 4,
  things: list(`الذاكرة المؤقتة, قائمة الانتظار, الفاتورة, الترحيل, الفهرس, المستأجر, الجلسة, إعادة المحاولة, دفتر الأستاذ, المبلغ المسترد,
    النسخة الاحتياطية, العملة, الخصم, الاشتراك, المستودع, الترجمة, المنطقة الزمنية, التقويم, كلمة المرور, الدعوة,
    الصلاحية, الفرع, الاختبار, القياس, القفل, المعاملة, السجل, الشهادة`),
  said: ['تنتظر الخدمة {a} حتى تكتمل {b}.', 'كان السبب في {id} الذي أبقى {a} مقفلاً.', 'بعد التغيير صارت {a} أسرع من {b}.'],
  titles: ['لماذا تفشل {a}؟', 'نقل {a} إلى {b}'],
  rules: ['لا تغيّر {a} دون اختبار {b}.', 'اكتب {a} قبل إغلاق {b}.'],
};

const chinese: Vocabulary = {
  share: 5,
  things: list(
    `缓存, 队列, 发票, 数据迁移, 索引, 租户, 会话, 重试, 总账, 退款, 备份, 货币, 折扣, 订阅, 仓库, 翻译, 时区, 日历, 密码, 邀请, 权限, 分支, 测试, 基准, 内存, 锁, 事务, 视图, 日志, 证书`,
  ),
  said: [
    '生产环境里{a}要等{b}完成以后才能继续。',
    '原因是 {id}：重建{b}时一直占着{a}。',
    '修改以后{a}比{b}快了一倍。',
    '请记下来：{a}不依赖{b}。',
  ],
  titles: ['{a}为什么这么慢？', '把{a}移到{b}'],
  rules: ['没有{b}的测试就不要修改{a}。', '先写{a}，再关闭{b}。'],
};

export const vocabularies: readonly Vocabulary[] = [english, german, spanish, french, arabic, chinese];

const parts = list(
  'Ledger, Retry, Invoice, Cache, Route, Tenant, Shadow, Window, Queue, Signal, Frame, Batch, Token, Mirror, Anchor, Pulse',
);
const ends = list('Worker, Store, Guard, Reader, Writer, Policy, Planner, Clock, Mapper, Sink');

/** Returns a deterministic generator of numbers from 0 up to 1 (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns a sentence of `kind`. Words at the start of a list are more frequent than those at its end. */
export function sentence(words: Vocabulary, kind: 'said' | 'titles' | 'rules', next: () => number): string {
  const pick = (from: readonly string[], skew: number) => from[Math.floor(from.length * next() ** skew)] ?? '';
  const name = () => `${pick(parts, 1)}${pick(parts, 1)}${pick(ends, 1)}${next() < 0.3 ? Math.floor(next() * 1000) : ''}`;
  const text = pick(words[kind], 1).replace(/\{(id|[abc])\}/g, (_, slot) => (slot === 'id' ? name() : pick(words.things, 2)));
  return text.charAt(0).toUpperCase() + text.slice(1);
}

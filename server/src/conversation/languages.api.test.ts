import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { type Browser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';

let product: Product;
let owner: Browser;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  owner = await signIn(product, 'owner@acme.example');
});
afterAll(() => product.close());

/** The records of a project, and paraphrased questions with the index of the decision that answers each (null: none). */
interface Knowledge {
  decisions: [title: string, outcome: string][];
  questions: [text: string, answer: number | null][];
  search: [q: string, found: number | null][];
}
const knowledge: Record<string, Knowledge> = {
  'zh-CN': {
    decisions: [
      ['幂等记录保留七十二小时', '支付接口的幂等键在数据库中保存七十二小时，之后由定时任务清理。'],
      ['缓存键以租户编号开头', '所有缓存键都必须以租户编号作为前缀，避免不同租户读到彼此的数据。'],
      ['退款必须由两个人批准', '超过一千欧元的退款需要两名同事批准，第二个人不能是发起人。'],
      ['日志中不记录银行卡号', '银行卡号在写入日志之前被遮盖，只保留最后四位。'],
      ['前端使用 React 编写', '所有页面都用 React 和 TypeScript 编写，不再使用 jQuery。'],
      ['每晚备份数据库', '数据库在凌晨两点备份到另一个地区，备份保存三十天。'],
    ],
    questions: [
      ['幂等键要保存多久？', 0],
      ['缓存的前缀应该是什么？', 1],
      ['谁可以批准退款？', 2],
      ['日志里能不能写银行卡号？', 3],
      ['我们为什么用 React 而不用 jQuery？', 4],
      ['备份保存几天？', 5],
      ['午饭吃什么？', null],
    ],
    search: [
      ['缓存', 1],
      ['银行卡', 3],
      ['React 页面', 4],
      ['数据库 备份', 5],
      ['午饭', null],
    ],
  },
  ar: {
    decisions: [
      ['سجلات التكرار تُحفظ اثنتين وسبعين ساعة', 'يحتفظ النظام بمفاتيح منع التكرار اثنتين وسبعين ساعة ثم تحذفها مهمة مجدولة.'],
      ['مفتاح الذاكرة المخبئية يبدأ برقم المؤسسة', 'كل مفتاح في الذاكرة المخبئية يبدأ برقم المؤسسة حتى لا تختلط البيانات.'],
      ['الاسترداد يحتاج إلى موافقة شخصين', 'كل مبلغ مسترد يتجاوز ألف يورو يحتاج إلى موافقة زميلين.'],
      ['أرقام البطاقات لا تُكتب في السجلات', 'تُخفى أرقام البطاقات المصرفية قبل كتابتها ولا يبقى منها إلا آخر أربعة أرقام.'],
      ['الواجهة مكتوبة بمكتبة React', 'تُكتب كل الصفحات بمكتبة React ولغة TypeScript.'],
      ['نسخ احتياطي كل ليلة', 'تُنسخ قاعدة البيانات احتياطيًا كل ليلة إلى منطقة أخرى وتبقى النسخة ثلاثين يومًا.'],
    ],
    questions: [
      ['كم ساعة نحتفظ بمفتاح منع التكرار؟', 0],
      ['بماذا تبدأ مفاتيح الذاكرة المخبئية؟', 1],
      ['هل يحتاج استرداد المبلغ إلى موافقة؟', 2],
      ['هل نكتب رقم البطاقة المصرفية؟', 3],
      ['لماذا نستخدم React في الصفحة؟', 4],
      ['كم يومًا تبقى النسخ الاحتياطية؟', 5],
      ['ماذا نأكل على الغداء؟', null],
    ],
    search: [
      ['البطاقة', 3],
      ['مفاتيح', 0],
      ['صفحة React', 4],
      ['المنطقة', 5],
      ['الغداء', null],
    ],
  },
};

describe.each(Object.entries(knowledge))('what is on record in %s', (locale, { decisions, questions, search }) => {
  const ids: string[] = [];
  let projectId: string;
  beforeAll(async () => {
    projectId = String((await owner.post('/api/projects', { name: `Knowledge ${locale}`, key: locale.slice(0, 2).toUpperCase() })).body.id);
    for (const [title, outcome] of decisions) ids.push(String((await owner.post('/api/decisions', { projectId, title, outcome })).body.id));
  });

  test.each(questions)('answers “%s”', async (text, expected) => {
    const { messages = [] } = (await owner.post('/api/conversations', { projectId, text, visibility: 'private' })).body;
    const cited = messages.at(-1)?.citations.map(({ id }) => ids.indexOf(id)) ?? [];
    expect(cited[0] ?? null).toBe(expected);
  });

  test.each(search)('is found by “%s”', async (q, expected) => {
    const { items = [] } = (await owner.get(`/api/decisions?project=${projectId}&q=${encodeURIComponent(q)}`)).body;
    const found = items.map(({ id }) => ids.indexOf(String(id)));
    if (expected === null) expect(found).toEqual([]);
    else expect(found).toContain(expected);
  });
});

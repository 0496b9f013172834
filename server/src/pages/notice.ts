/** A short message that needs only its own HTML: no stylesheet, script or font. */
interface Notice {
  title: string;
  text: string;
  /** Label of the link that reloads the page. */
  action: string;
  /** A name and a value for support. */
  detail?: { name: string; value: string };
}

/** Styles with system colors, which follow the reader's color scheme, and the sizes of the application's empty states. */
export const noticeStyle = [
  '.notice{box-sizing:border-box;display:grid;gap:8px;justify-items:center;text-align:center;text-wrap:balance;max-inline-size:min(28rem,calc(100vw - 32px));padding:32px 24px;font:14px/1.5 system-ui,sans-serif;color:CanvasText;background:Canvas}',
  '.notice h1,.notice p{margin:0}',
  '.notice h1{font-size:16px;line-height:24px;font-weight:600}',
  '.notice a{margin-block-start:8px;padding:5px 14px;border-radius:6px;font-weight:500;text-decoration:none;color:Canvas;background:CanvasText}',
  '.notice a:focus-visible{outline:2px solid Highlight;outline-offset:2px}',
  '.notice small{font-size:12px;opacity:.75}',
].join('');

/** Renders the notice as HTML. `attributes` are added to the outermost element, each with a leading space. */
export function noticeHtml({ title, text, action, detail }: Notice, attributes = ''): string {
  const more = detail ? `<small>${escaped(detail.name)} <code dir="ltr">${escaped(detail.value)}</code></small>` : '';
  // An empty href is the page itself.
  return `<div class="notice"${attributes}><h1>${escaped(title)}</h1><p>${escaped(text)}</p><a href="">${escaped(action)}</a>${more}</div>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

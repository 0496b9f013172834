import { isDeepStrictEqual } from 'node:util';
import type { CompiledMessage, CompiledMessageToken } from '@lingui/message-utils/compileMessage';

const categories = new Set(['zero', 'one', 'two', 'few', 'many']);

/** Removes the plural forms of a compiled message that equal `other`, which is the default for missing forms. Pure. */
export function withoutRepeatedForms(message: CompiledMessage): CompiledMessage {
  return message.map(lean);
}

function lean(token: CompiledMessageToken): CompiledMessageToken {
  if (typeof token === 'string') return token;
  const [name, type, forms] = token;
  if (type === undefined || typeof forms !== 'object' || forms === null) return token;
  const told = Object.entries(forms).map(([form, text]) => [form, Array.isArray(text) ? withoutRepeatedForms(text) : text] as const);
  const other = told.find(([form]) => form === 'other')?.[1];
  const isRepeated = (form: string, text: unknown) => type.startsWith('plural') && categories.has(form) && isDeepStrictEqual(text, other);
  return [name, type, Object.fromEntries(told.filter(([form, text]) => !isRepeated(form, text)))];
}

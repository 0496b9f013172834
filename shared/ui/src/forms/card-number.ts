/** The number format of a card scheme. */
export interface CardScheme {
  /** Its name, never translated. */
  name: string;
  /** The number of digits in each group. */
  groups: readonly number[];
  /** The number of digits of the security code. */
  codeLength: 3 | 4;
}

const other: CardScheme = { name: '', groups: [4, 4, 4, 4], codeLength: 3 };
const fours = (name: string): CardScheme => ({ ...other, name });

/** Card schemes by leading digits, as published by the schemes. */
const schemes: readonly (readonly [RegExp, CardScheme])[] = [
  [/^3[47]/, { name: 'American Express', groups: [4, 6, 5], codeLength: 4 }],
  [/^3(?:0[0-5]|[689])/, { name: 'Diners Club', groups: [4, 6, 4], codeLength: 3 }],
  [/^(?:5[1-5]|2(?:22[1-9]|2[3-9]|[3-6]|7[01]|720))/, fours('Mastercard')],
  [/^4/, fours('Visa')],
  [/^(?:6011|64[4-9]|65)/, fours('Discover')],
  [/^35(?:2[89]|[3-8])/, fours('JCB')],
  [/^(?:62|81)/, fours('UnionPay')],
];

/** Returns the scheme of a number; one without a name if unknown. */
export function schemeOf(digits: string): CardScheme {
  return schemes.find(([begins]) => begins.test(digits))?.[1] ?? other;
}

/** Returns the digits of a typed or pasted text, at most as many as the card has. */
export function cardDigits(text: string): string {
  const digits = text.replaceAll(/\D/g, '');
  return digits.slice(0, sum(schemeOf(digits).groups));
}

/** `4242424242424242` → `4242 4242 4242 4242`, in the groups of its scheme. */
export function groupCardNumber(digits: string, groups: readonly number[] = schemeOf(digits).groups): string {
  const parts: string[] = [];
  let rest = digits;
  for (const length of groups) {
    if (rest === '') break;
    parts.push(rest.slice(0, length));
    rest = rest.slice(length);
  }
  return parts.join(' ');
}

/** Returns the full number as shown on the card. Unknown digits are dots. */
export function shownCardNumber(number: { digits: string } | { last4: string; scheme?: string }): string {
  if ('digits' in number) {
    const { groups } = schemeOf(number.digits);
    return groupCardNumber(number.digits.padEnd(sum(groups), '•'), groups);
  }
  const { groups } = schemes.find(([, { name }]) => name === number.scheme)?.[1] ?? other;
  return groupCardNumber(number.last4.padStart(sum(groups), '•'), groups);
}

/** Returns whether it is a complete number with a valid check digit (Luhn, ISO/IEC 7812-1). */
export function isCardNumber(digits: string): boolean {
  if (!/^\d+$/.test(digits) || digits.length !== sum(schemeOf(digits).groups)) return false;
  const total = [...digits].reverse().reduce((added, character, index) => {
    const digit = Number(character) * (index % 2 === 1 ? 2 : 1);
    return added + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return total % 10 === 0;
}

/** Formats a typed expiry date: `1`, `13`, `8/29`, `08 / 2029` → `1`, `01/3`, `08/29`, `08/29`. */
export function expiryText(typed: string): string {
  const [month = '', year] = typed.replaceAll(/[^\d/]/g, '').split('/', 2);
  if (year !== undefined) return `${month.slice(0, 2).padStart(2, '0')}/${year.length > 2 ? year.slice(-2) : year}`;
  if (/^[2-9]/.test(month)) return `0${month[0]}/${month.slice(1, 3)}`;
  if (Number(month.slice(0, 2)) > 12) return `0${month[0]}/${month.slice(1, 3)}`;
  return month.length > 2 ? `${month.slice(0, 2)}/${month.slice(2, 4)}` : month;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

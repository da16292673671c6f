/** A typed or pasted text and its value; null if it is refused. */
export type TypedCase<Value> = readonly [typed: string, value: Value | null]

export function listTypedTexts(cases: readonly (readonly [typed: string, value: unknown])[]): string[] {
  return cases.map(([typed]) => typed)
}

/** The value at a path of names and indexes; undefined if there is none. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (part, name) => (typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined),
    value,
  )
}

/** Converts letters, digits and symbols to full-width characters. */
function wide(text: string): string {
  return text.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfe_e0))
}

/** Texts that every field of the API refuses: a NUL, and half of a surrogate pair. */
export const UNSTORABLE: readonly string[] = ['a\0b', 'a\ud800b']

/** In cents. A comma separates thousands only before groups of three digits, and never after a leading zero. */
export const AMOUNT_CASES: readonly TypedCase<number>[] = [
  ['2,50', null],
  ['50,00', null],
  ['1.000,00', null],
  ['1 000,00', null],
  ['0,99', null],
  ['1,23,456.00', null],
  ['\u202A50\u202C', 5_000],
  // thousands are not written after a leading zero, so the comma may be a decimal comma
  ['0,500', null],
  ['00,500', null],
  ['0 500', null],
  ['012,500', null],
  ['1,250,5', null],
  ['1,,250', null],
  ['1,2500', null],
  ['1’250', null],
  ['1.250.000', null],
  ['２，５０', null],
  ['2,\u200B50', null],
  ['1\u202F000,00', null],
  ['50.00,', null],
  ['2,50 $', null],
  ['٥٠', null],
  ['1,250', 125_000],
  ['１，２５０．５０', 125_050],
  ['$\u200B1,250.50', 125_050],
  ['\uFEFF$ 1 250', 125_000],
  ['10,000,000', 1_000_000_000],
  ['0.99', 99],
  ['0', 0],
]

/** `area` is 21 for a mobile and 9 for a landline; the number is 0, the area and 5550123. */
export type PhoneForm = (area: string) => string

/** Accepted ways to write a phone number. */
export const PHONE_FORMS: readonly PhoneForm[] = [
  (area) => `\u202A+64 ${area} 555 0123\u202C`,
  (area) => `0${area} 555 0123\u200B`,
  (area) => `0${area}.555.0123`,
  (area) => `0${area}/555 0123`,
  (area) => `64 ${area} 555 0123`,
  (area) => `tel:+64-${area}-555-0123`,
  (area) => `+64 ${area} 555 0123`,
  (area) => `TEL: +64 (0)${area} 555 0123`,
  (area) => `tel:+64%20${area}%20555%200123`,
  (area) => `Ph (0${area}) 555-0123`,
  (area) => `Mobile: +64 ${area} 555 0123`,
  (area) => `Pūkoro: 0${area} 555 0123`,
  (area) => `T. 0${area}–555–0123`,
  (area) => `0${area} · 555 · 0123`,
  (area) => `0064 ${area} 555 0123`,
  (area) => `(+64) 0${area}\u00A0555\u00A00123`,
  (area) => `0${area}\u2011555\u20110123\u00AD`,
  (area) => `${wide('Tel:+64')}\u200B${wide(`${area}555`)}\u200F ${wide('0123')}`,
]

/** Invalid phone numbers of any kind. */
export const NO_PHONES: readonly string[] = [
  '021CALLME1',
  '०२१५५५०१२३',
  '+61 455 550 123',
  'tel:+61455550123',
  // labels that are unknown here, or a label without a number
  'Sydney 02 9555 0123',
  'Ph: Mob: 021 555 0123',
  'Ph:',
  '021 555 0123 ext 4',
  '021 555 0123, 021 555 0124',
  '\u200B+64\u200B',
  'Ph',
]

export const EMAIL_CASES: readonly TypedCase<string>[] = [
  ['r&d@firm.example', 'r&d@firm.example'],
  ['a=b!c#d@firm.example', 'a=b!c#d@firm.example'],
  ['info@māori.example', 'info@māori.example'],
  ['a@firm.xn--p1ai', 'a@firm.xn--p1ai'],
  ['müller@firm.example', 'müller@firm.example'],
  ['sean.o’brien@firm.example', "sean.o'brien@firm.example"],
  ['info@ma\u0304ori.example', 'info@māori.example'],
  ['sean.o\u02BCbrien\u200B@firm.example', "sean.o'brien@firm.example"],
  ['{x}|~^`?*/%+-_$@firm.example', '{x}|~^`?*/%+-_$@firm.example'],
  ['mailto:ben@demo.example?subject=r%26d', 'ben@demo.example'],
  [`\u202A${wide('mailto:ben@demo.example')}\u202C`, 'ben@demo.example'],
  ['info@xn--mori-qsa.example', 'info@xn--mori-qsa.example'],
  ['a@кто.рф', 'a@кто.рф'],
  ['ben\u00AD@demo.example\uFEFF', 'ben@demo.example'],
  // in a link, a percent sign encodes another character
  ['mailto:r%26d@firm.example', null],
  ['mailto:a@firm.example,b@firm.example', null],
  ['Ana Bee <ana@firm.example>', null],
  ['a@firm_x.example', null],
  ['a@xn--.example', null],
  ['a@firm。example', null],
  ['a@firm.example.', null],
  ['“ana”@firm.example', null],
]

/** The value of a condition that compares the sender with the typed text. Only an address is accepted. */
export const SENDER_CASES: readonly TypedCase<string>[] = [
  ['Ana Bee <ana@x.example>', 'ana@x.example'],
  ['"Bee, Ana" <ana@x.example>', 'ana@x.example'],
  ['<ana@x.example>', 'ana@x.example'],
  ['\u202AAna <\u200Bana@x.example>', 'ana@x.example'],
  ['mailto:ana@x.example', 'ana@x.example'],
  ['Ana <mailto:ana@x.example>', 'ana@x.example'],
  [wide('ana@x.example'), 'ana@x.example'],
  ['root@localhost', 'root@localhost'],
  ['Ana Bee', null],
  ['Ana Bee <>', null],
  ['ana@x.example, ben@x.example', null],
  ['Ana Bee ana@x.example', null],
  ['mailto:r%26d@x.example', null],
  ['ana@x.example (Ana Bee)', null],
  ['@x.example', null],
]

/** The subject is searched for as typed. */
export const SUBJECT_CASES: readonly TypedCase<string>[] = [
  ['“You have won”', '“You have won”'],
  ['‘You have won’\u200B', '‘You have won’'],
  ['«You have won»', '«You have won»'],
  ['"Re: <offer>"', '"Re: <offer>"'],
  ['Ana Bee <ana@x.example>', 'Ana Bee <ana@x.example>'],
  ['mailto:ana@x.example', 'mailto:ana@x.example'],
  ['\u202A', null],
]

/** Typed usernames, and whether each is the demo customer's `ben`. */
export const USERNAME_CASES: readonly (readonly [typed: string, isBen: boolean])[] = [
  ['ben\u200B', true],
  ['\u202Aben\u202C', true],
  ['b\u00ADen', true],
  ['\uFEFF ben\u2060', true],
  [wide('ben'), true],
  ['b\uFE0Fe\u200Dn', true],
  ['b en', false],
  ['bén', false],
]

/** A stored password, a typed password, and whether they are the same. */
export const PASSWORD_CASES: readonly (readonly [set: string, typed: string, isSame: boolean])[] = [
  ['Māori Kākāpō 2026', 'Ma\u0304ori Ka\u0304ka\u0304po\u0304 2026', true],
  ['Ma\u0304ori Ka\u0304ka\u0304po\u0304 2026', 'Māori Kākāpō 2026', true],
  ['tui\u00A0fern paddle 9', 'tui fern\u3000paddle 9', true],
  ['Zoë 한글 paddle 9', 'Zoe\u0308 \u1112\u1161\u11AB\u1100\u1173\u11AF paddle 9', true],
  ['Ω-ohm-paddle-9', '\u2126-ohm-paddle-9', true],
  ['kea-demo-2026', 'Kea-demo-2026', false],
  ['Māori Kākāpō 2026', 'Maori Kakapo 2026', false],
  ['tui-fern-paddle-9', 'tui-fern-paddle-９', false],
  ['tui-fern-paddle-9', 'tui-fern-paddle-9\u200B', false],
  ['tui-fern-paddle-9', ' tui-fern-paddle-9', false],
]

/** Branches in the register of 5 January 2026 with their bank, and branches that no bank has. */
export const BRANCH_CASES: readonly (readonly [bank: string, branch: string, isInUse: boolean])[] = [
  ['05', '8884', true],
  ['02', '2025', true],
  ['01', '6150', true],
  ['04', '2014', true],
  ['01', '0242', true],
  ['38', '9000', true],
  ['01', '1000', false],
  ['12', '0242', false],
  ['33', '6700', false],
  ['05', '0001', false],
  ['04', '8884', false],
]

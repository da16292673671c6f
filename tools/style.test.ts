import { expect, test } from 'vitest'

import { compareWithAllowed } from './style.ts'
import { findCodeFaults, findDocumentFaults } from './style/faults.ts'

function listFaults(text: string, path = 'planted.ts'): string[] {
  return findCodeFaults(path, text).map(({ line, kind, text: found }) => `${line} ${kind} ${found}`)
}

test.each<[title: string, code: string, faults: string[]]>([
  ['a banned phrase in a comment', 'const a = 1\n// what the company said of it\n', ['2 comment said']],
  [
    'each line of a docstring',
    '/**\n * Stored once.\n * Whoever reads it is told.\n */\nexport const a = 1\n',
    ['3 comment told', '3 comment Whoever'],
  ],
  ['a comment inside a block', 'function run() {\n  // it stands here\n}\n', ['2 comment stands']],
  ['a comment after code', 'const a = 1 // told\n', ['1 comment told']],
  ['a test title', "test('the customer is told', () => {})\n", ['1 title told']],
  ['the title of a table', "test.each([1])('%i says so', () => {})\n", ['1 title says']],
  ['a group title', "describe('what was sent', () => {})\n", ['1 title what was']],
  ['a participle as a function name', 'function changed() {}\n', ['1 function changed']],
  ['an irregular participle', 'const heldLocks = () => 1\n', ['1 function heldLocks']],
  ['a noun with "Of" as a function name', 'const wordOf = () => 1\n', ['1 function wordOf']],
  ['a word of speech in a method name', 'class A { tellTold() {} }\n', ['1 function tellTold']],
  ['a word of speech as a type', 'type Asking = { a: 1 }\n', ['1 type Asking']],
  ['a type that begins with "Of"', 'type OfItem = { a: 1 }\n', ['1 type OfItem']],
  ['a word of speech as a variable', 'const asked = [1]\n', ['1 variable asked']],
  ['a word of speech in a component', 'function AskedDialog() {}\n', ['1 component AskedDialog']],
  ['a component that is a constant', 'const ToldNotice = () => null\n', ['1 component ToldNotice']],
  ['a property of a type', 'type A = { readonly datesAsked: 1 }\n', ['1 property datesAsked']],
  ['a method of a type', 'type A = { isAsking(): 1 }\n', ['1 property isAsking']],
  ['a property of an object', 'run({ says: 1 })\n', ['1 property says']],
  ['a verb of speech in a property', 'run({ asksCode: 1 })\n', ['1 property asksCode']],
  ['a property of a class', 'class A { said = 1 }\n', ['1 property said']],
  ['a destructured name', 'const { asking } = read()\n', ['1 variable asking']],
  ['a destructured name with an alias', 'const { reply: told } = read()\n', ['1 variable told']],
  ['a word of speech in a parameter', 'function run(onAsking: 1) {}\n', ['1 parameter onAsking']],
  ['a destructured parameter', 'const run = ({ looking }: Row) => looking\n', ['1 variable looking']],
  ['a preposition as a parameter', 'function read(of: string) { return of }\n', ['1 parameter of']],
])('%s is found', (_title, code, faults) => {
  expect(listFaults(code)).toEqual(faults)
})

test.each<[title: string, code: string]>([
  ['a string', "const text = 'you said so'\n"],
  ['a verb that ends in "ed"', 'function seedDemo() {}\n'],
  ['an imperative', 'function readMeter(meter: string) { return meter }\n'],
  ['"stands for"', '// an asterisk stands for any letters\nconst a = 1\n'],
  ['a value with "Of"', 'const partsOf = [1]\n'],
  ['a field of the contract', 'const { toldFrom, askedBy } = read()\n'],
  ['a column', 'type Row = { readonly end_told: boolean }\n'],
  ['a name in quotes, which is a text', "const counts = { 'told as placed': 1 }\n"],
  ['the plural of the noun "ask"', 'function AsksCards({ asks }: Props) {}\n'],
])('%s is no fault', (_title, code) => {
  expect(listFaults(code)).toEqual([])
})

test('a comment in a component is found', () => {
  expect(listFaults('const A = () => <p>{/* it says so */}</p>\n', 'planted.tsx')).toEqual(['1 comment says'])
})

test('a document is read without its code and the targets of its links', () => {
  const text = 'It says so.\n\n```sh\nwhat is this\n```\n\n`told` is a column ([72](72-as-told.md)).\n'

  expect(findDocumentFaults(text).map(({ line, text: found }) => [line, found])).toEqual([[1, 'says']])
})

test('a folder with more faults than allowed, and one with fewer, are reported', () => {
  expect(compareWithAllowed({ a: 2, b: 1, c: 1 }, { a: 1, b: 1, d: 3 })).toEqual(['a', 'c', 'd'])
})

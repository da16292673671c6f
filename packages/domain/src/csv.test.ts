import { expect, test } from 'vitest'

import { toCsv } from './csv.ts'

test('text is quoted, numbers are not, and macrons come after the mark of UTF-8', () => {
  expect(toCsv([['Whāngārei, "north"', -204.6, 0]])).toBe('\uFEFF"Whāngārei, ""north""",-204.6,0\r\n')
})

test.each(['=1+1', '+64 9', '-1', '@sum(A1)', '\t=1', '\r=1', ' =1', '=HYPERLINK("http://x")'])(
  'a text %j is shown, not run',
  (text) => {
    expect(toCsv([[text]])).toBe(`\uFEFF"'${text.replaceAll('"', '""')}"\r\n`)
  },
)

test.each(["O'Neill", 'a=b', 'Bill 7'])('a text %j stays as it is', (text) => {
  expect(toCsv([[text]])).toBe(`\uFEFF"${text}"\r\n`)
})

test('each row is a line, also one that breaks inside', () => {
  expect(toCsv([['a\nb', 1], ['c']])).toBe('\uFEFF"a\nb",1\r\n"c"\r\n')
})

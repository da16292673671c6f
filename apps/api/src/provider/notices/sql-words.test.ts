import { expect, test } from 'vitest'

import { testApi } from '#api/testing/api.ts'

import { declareLetter } from './declare.ts'
import { toSqlText } from './sql-words.ts'

const api = testApi(async () => {})

async function evaluate(text: string, expressions: Readonly<Record<string, string>>): Promise<unknown> {
  const [row] = await api().db.rows<{ text: string }>(
    { name: '', text: `select ${toSqlText(text, expressions)} as text` },
    [],
  )
  return row?.text
}

test('a text is put together in SQL from its words and facts', async () => {
  const text = "Kia ora {name}\n\nIt's {cents} cents: 5 % \\ more."

  expect(await evaluate(text, { name: "'Ada'", cents: '2 + 3' })).toBe(
    "Kia ora Ada\n\nIt's 5 cents: 5 % \\ more.",
  )
})

test.each([
  ['a part whose condition holds is there', 'true', 'Pay $5, less $1.'],
  ['a part whose condition does not hold is left out', 'false', 'Pay $5.'],
  ['a part whose condition is unknown is left out', 'null', 'Pay $5.'],
])('%s', async (_title, condition, words) => {
  const expressions = { discount: "'$1'", early: condition }

  expect(await evaluate('Pay $5[early|, less {discount}].', expressions)).toBe(words)
})

test('a text with a fact that has no expression is refused', () => {
  expect(() => toSqlText('Kia ora {name}', {})).toThrow('no expression of name')
})

test('two notices of one name are refused', () => {
  const declare = () =>
    declareLetter<null>({
      category: 'Test',
      type: 'Test',
      name: 'The same name',
      cause: 'A test.',
      words: () => ({ subject: '', body: '' }),
      samples: [null],
    })
  declare()

  expect(declare).toThrow('two notices have the name The same name (Email)')
})

import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'

import { CardNumberField } from './CardNumberField.tsx'
import { DigitsField } from './DigitsField.tsx'
import type { TextFieldProps } from './TextField.tsx'
import { UppercaseField } from './UppercaseField.tsx'

type OneField = (props: TextFieldProps) => React.JSX.Element

/** A form with a field and an output of its value. */
function Held({ field: Field, start }: { readonly field: OneField; readonly start: string }) {
  const [value, setValue] = useState(start)
  return (
    <>
      <Field id="field" label="Field" value={value} onValueChange={setValue} />
      <output>{value}</output>
    </>
  )
}

function renderField(field: OneField, start = '') {
  render(<Held field={field} start={start} />)
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Field' })
  return { input, held: () => screen.getByRole('status').textContent, user: userEvent.setup() }
}

test('API-020 a number input takes digits only, typed or pasted', async () => {
  const { input, held, user } = renderField(DigitsField)

  await user.type(input, '6a-0.1e1')
  await user.paste(' +64 x')

  expect(input.value).toBe('601164')
  expect(held()).toBe('601164')
})

test('API-020 a letter typed between digits is refused and the caret stays', async () => {
  const { input, user } = renderField(DigitsField, '1234')

  await user.type(input, 'x9', { initialSelectionStart: 2, initialSelectionEnd: 2 })

  expect(input.value).toBe('12934')
  expect(input.selectionStart).toBe(3)
})

test('API-021 an uppercase input turns typed letters into capitals', async () => {
  const { input, held, user } = renderField(UppercaseField)

  await user.type(input, 'kea ō1b')

  expect(input.value).toBe('KEA Ō1B')
  expect(held()).toBe('KEA Ō1B')
})

test('API-021 the caret stays when a capital is inserted in the middle', async () => {
  const { input, user } = renderField(UppercaseField, 'AD')

  await user.type(input, 'bc', { initialSelectionStart: 1, initialSelectionEnd: 1 })

  expect(input.value).toBe('ABCD')
  expect(input.selectionStart).toBe(3)
})

test.each([
  ['4111 1111-1111.1111', '4111111111111111', '4111 1111 1111 1111'],
  ['3782x822463y10005', '378282246310005', '3782 822463 10005'],
  ['4111a', '4111', '4111'],
  ['62123456789000000003999', '6212345678900000000', '6212 3456 7890 0000 000'],
])(
  'PAY-033 the card number %s is stored as the digits %s and shown in the groups %s',
  async (typed, digits, groups) => {
    const { input, held, user } = renderField(CardNumberField)

    await user.type(input, typed)

    expect(held()).toBe(digits)
    expect(input.value).toBe(groups)
  },
)

test('PAY-033 a pasted card number loses all characters that are not digits', async () => {
  const { input, held, user } = renderField(CardNumberField)

  await user.click(input)
  await user.paste('Card: 4111-1111-1111-1111 ')

  expect(held()).toBe('4111111111111111')
})

test('a digit typed in the middle of a card number has the caret behind it', async () => {
  const { input, user } = renderField(CardNumberField, '41111111')

  await user.type(input, '23', { initialSelectionStart: 3, initialSelectionEnd: 3 })

  expect(input.value).toBe('4112 3111 11')
  expect(input.selectionStart).toBe(6)
})

test('backspace on the space between two groups removes the digit before it', async () => {
  const { input, held, user } = renderField(CardNumberField, '41112222')

  await user.type(input, '{Backspace}', { initialSelectionStart: 5, initialSelectionEnd: 5 })

  expect(held()).toBe('4112222')
  expect(input.selectionStart).toBe(3)
})

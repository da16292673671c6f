import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'

import { day } from '@switchboard/domain/day'

import { BirthdayField } from './BirthdayField.tsx'
import { CardNumberField } from './CardNumberField.tsx'
import { DigitsField } from './DigitsField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { TextAreaField } from './TextAreaField.tsx'
import { TextField } from './TextField.tsx'

type Kind = 'text' | 'password' | 'area' | 'digits' | 'card'

function Sample({ kind, begin = '' }: { readonly kind: Kind; readonly begin?: string }) {
  const [value, setValue] = useState(begin)
  const props = { id: 'sample', label: 'Sample', value, onValueChange: setValue }
  if (kind === 'area') return <TextAreaField {...props} maxLength={5} />
  if (kind === 'digits') return <DigitsField {...props} maxDigits={5} />
  if (kind === 'card') return <CardNumberField {...props} />
  if (kind === 'password') return <PasswordField {...props} maxLength={5} />
  return <TextField {...props} maxLength={5} />
}

const FITS: { readonly [K in Kind]?: string } = { card: '19 digits', digits: '5 digits' }

async function paste(text: string) {
  const user = userEvent.setup()
  await user.click(screen.getByLabelText('Sample'))
  await user.paste(text)
  return screen.getByLabelText<HTMLInputElement>('Sample').value
}

test.each<[what: string, kind: Kind, pasted: string, value: string]>([
  ['a text that fits', 'text', '12345', '12345'],
  ['a text that fits without marks that nobody sees', 'text', '\u202A12345\u202C', '12345'],
  ['a text with spaces around it', 'text', '   12345   ', '12345'],
  ['text of several lines', 'area', '\u202A1\r\n2\r\n3\u202C', '1\n2\n3'],
  ['digits with separators', 'digits', '1-2-3-4-5', '12345'],
  ['a card number with spaces', 'card', '4111 1111 1111 1111', '4111 1111 1111 1111'],
])('%s is pasted whole', async (_what, kind, pasted, value) => {
  render(<Sample kind={kind} />)

  expect(await paste(pasted)).toBe(value)
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each<[what: string, kind: Kind, pasted: string, value: string]>([
  ['a text', 'text', '123456', '12345'],
  ['a password', 'password', ' 12345', ' 1234'],
  ['a text with a sign of two characters at its end', 'text', '1234\u{1F600}', '1234'],
  ['a text of several lines', 'area', '123456', '12345'],
  ['digits', 'digits', '123456', '12345'],
  ['a card number', 'card', '4111 1111 1111 1111 1111', '4111 1111 1111 1111 111'],
])(
  '%s that does not fit is cut with a sentence, which goes when the field is changed',
  async (_what, kind, pasted, value) => {
    render(<Sample kind={kind} />)

    expect(await paste(pasted)).toBe(value)
    const fits = FITS[kind] ?? '5 characters'
    expect(screen.getByRole('alert').textContent).toBe(
      `Only the first ${fits} fit here. Check what was pasted.`,
    )
    expect(screen.getByLabelText('Sample').getAttribute('aria-describedby')).toContain(
      screen.getByRole('alert').id,
    )
    await userEvent.type(screen.getByLabelText('Sample'), '{Backspace}')
    expect(screen.queryByRole('alert')).toBeNull()
  },
)

test('a space that is kept counts as a character when more is pasted', async () => {
  render(<Sample kind="text" begin="abc " />)

  expect(await paste('de')).toBe('abc d')
  expect(screen.getByRole('alert').textContent).toContain('Only the first 5 characters')
})

test('a pasted text goes to the caret and keeps the text around it', async () => {
  render(<Sample kind="text" begin="ad" />)
  const control = screen.getByLabelText<HTMLInputElement>('Sample')
  const user = userEvent.setup()
  control.focus()
  control.setSelectionRange(1, 1)
  await user.paste('\u202Abc\u202C\u202C')

  expect(control.value).toBe('abcd')
})

function Birthday() {
  const [value, setValue] = useState('')
  return (
    <BirthdayField
      id="born"
      label="Date of birth"
      value={value}
      onValueChange={setValue}
      today={day.parse('2026-11-21')}
    />
  )
}

test.each([
  ['\u202A3 April 1990\u202C', ['03', '04', '1990']],
  ['30/6/79', ['30', '06', '1979']],
])('a whole day pasted into the box of the day fills all three: %s', async (pasted, values) => {
  render(<Birthday />)
  const user = userEvent.setup()
  await user.click(screen.getByLabelText('Day'))
  await user.paste(pasted)

  const shown = ['Day', 'Month', 'Year'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value)
  expect(shown).toEqual(values)
})

test('a day between marks that nobody sees is not cut in its box', async () => {
  render(<Birthday />)
  const user = userEvent.setup()
  await user.click(screen.getByLabelText('Day'))
  await user.paste('\u202A12\u202C')

  expect(screen.getByLabelText<HTMLInputElement>('Day').value).toBe('12')
})

import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import type { WireReply } from '@switchboard/domain/call'
import { readContactInformation } from '@switchboard/domain/profile/contract'
import { changeMobileNumber, changePhoneNumber } from '@switchboard/domain/profile/phone-calls'
import { NO_PHONES, PHONE_FORMS, listTypedTexts } from '@switchboard/domain/testing/typed-cases'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { failureCodes } from '#web/testing/failures.ts'
import { answers, answersRaw, refuses, listRequests, slowAnswer, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'
import { sendEach } from '#web/testing/typed-cases.ts'

import { profile } from './area.ts'

const network = testNetwork()

const details: WireReply<typeof readContactInformation> = {
  accountName: 'Ben Fowler',
  contactName: "Ben O'Fōwler 🦜",
  email: 'ben@demo.example',
  homePhone: '045550117',
  mobilePhone: '0225550117',
  address: {
    streetAddress: '48 Cuba Street',
    suburb: 'Te Aro',
    town: 'Wellington',
    postCode: '6011',
    state: null,
    country: 'New Zealand',
  },
  businessGroup: 'residential',
}

beforeAll(() => import('./DetailsScreen.tsx'))

beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
  network.use(answers(readContactInformation, details))
})

async function show(): Promise<void> {
  showRoutes([...profile.routes, emptyHome], '/details')
  await screen.findByLabelText('Home phone')
}

function readField(label: string): string {
  return screen.getByLabelText<HTMLInputElement>(label).value
}

async function type(label: string, number: string): Promise<void> {
  await userEvent.clear(screen.getByLabelText(label))
  if (number !== '') await userEvent.type(screen.getByLabelText(label), number)
}

async function save(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Save numbers' }))
}

/** The sent changes: each call's name and body. */
function changes(): string[][] {
  return listRequests()
    .filter(({ method }) => method === 'POST')
    .map(({ url, body }) => [url.pathname.split('/').at(-1) ?? '', body])
}

test("PRF-001 PRF-002 PRF-011 the screen shows the account's details", async () => {
  await show()

  const account = within(screen.getByRole('region', { name: 'Your account' }))
  const shown = ['Account name', 'Contact', 'Email', 'Address', 'Kind of account'].map(
    (term) => account.getByText(term).nextElementSibling?.textContent,
  )
  expect(shown).toEqual([
    'Ben Fowler',
    "Ben O'Fōwler 🦜",
    'ben@demo.example',
    '48 Cuba Street, Te Aro, Wellington 6011, New Zealand',
    'Residential',
  ])
  expect([readField('Home phone'), readField('Mobile phone')]).toEqual(['045550117', '0225550117'])
})

test('PRF-003 PRF-006 PRF-012 only a changed home phone is sent, without its spaces, dashes and brackets', async () => {
  network.use(answers(changePhoneNumber, { PhoneNumber: '095550199' }))
  await show()

  await type('Home phone', '(09) 555-0199')
  await save()

  expect(await screen.findByText('We have saved your new home phone.')).toBeTruthy()
  expect(changes()).toEqual([['changephonenumber', '{"PhoneNumber":"095550199"}']])
  await save()
  expect(changes()).toHaveLength(1)
})

test('PRF-003 PRF-006 PRF-013 only a changed mobile phone is sent', async () => {
  network.use(answers(changeMobileNumber, { MobileNumber: '021555011' }))
  await show()

  await type('Mobile phone', '021 555 011')
  await save()

  expect(await screen.findByText('We have saved your new mobile phone.')).toBeTruthy()
  expect(changes()).toEqual([['changemobilenumber', '{"MobileNumber":"021555011"}']])
})

test.each([
  {
    row: 'PRF-004',
    label: 'Home phone',
    area: '9',
    sentAt: 'PhoneNumber',
    number: '095550123',
    call: changePhoneNumber,
  },
  {
    row: 'PRF-005',
    label: 'Mobile phone',
    area: '21',
    sentAt: 'MobileNumber',
    number: '0215550123',
    call: changeMobileNumber,
  },
])(
  '$row a $label is sent as dialled in New Zealand, and any other text is an error of the field',
  async ({ label, area, sentAt, number, call }) => {
    network.use(refuses(call, 'GENERAL_ERROR'))
    await show()
    const cases = [
      ...PHONE_FORMS.map((form) => [form(area), number] as const),
      ...NO_PHONES.map((typed) => [typed, null] as const),
    ]

    expect(await sendEach(listTypedTexts(cases), { label, button: 'Save numbers', sentAt })).toEqual(cases)
  },
)

test('PRF-006 an unchanged form sends nothing and shows a message', async () => {
  await show()

  await save()

  expect(await screen.findByText(/^Nothing has changed/)).toBeTruthy()
  expect(changes()).toEqual([])
})

test('an emptied number is not sent: the form shows it again with the reason', async () => {
  await show()

  await type('Home phone', '')
  await save()

  expect(await screen.findByText(/^You cannot remove a number here/)).toBeTruthy()
  expect(readField('Home phone')).toBe('045550117')
  expect(changes()).toEqual([])
})

test.each([
  ['PRF-004 one digit short', 'Home phone', '04 555 011'],
  ['PRF-004 one digit over', 'Home phone', '04 555 01177'],
  ['PRF-004 letters', 'Home phone', '04 KIAORA'],
  ['PRF-004 an international number', 'Home phone', '+61 2 9555 0117'],
  ['PRF-005 one digit short', 'Mobile phone', '022 5550'],
  ['PRF-005 one digit over', 'Mobile phone', '022 5550 117 999'],
  ['PRF-005 a landline', 'Mobile phone', '04 555 0117'],
])('%s is not sent: the field shows an error and keeps the typed text', async (_why, label, number) => {
  await show()

  await type(label, number)
  await save()

  const field = screen.getByLabelText(label)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(field).toHaveProperty('value', number)
  expect(document.activeElement).toBe(await screen.findByRole('alert'))
  expect(changes()).toEqual([])
})

test('PRF-015 if one of two changes fails, the other is saved and the form keeps the failed number', async () => {
  network.use(
    answers(changePhoneNumber, { PhoneNumber: '095550199' }),
    refuses(changeMobileNumber, 'GENERAL_ERROR'),
  )
  await show()
  network.use(answers(readContactInformation, { ...details, homePhone: '095550199' }))
  await type('Home phone', '095550199')
  await type('Mobile phone', '021 555 011')

  await save()

  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toMatch(/^Error updating detailsYour mobile phone was not saved\./)
  expect(screen.getByText('We have saved your new home phone.')).toBeTruthy()
  expect(readField('Mobile phone')).toBe('021 555 011')

  network.use(answers(changeMobileNumber, { MobileNumber: '021555011' }))
  await save()
  expect(await screen.findByText('We have saved your new mobile phone.')).toBeTruthy()
  expect(changes().slice(2)).toEqual([['changemobilenumber', '{"MobileNumber":"021555011"}']])
})

test('PRF-015 a failed change shows an error, saves nothing and keeps the typed number', async () => {
  network.use(refuses(changePhoneNumber, 'GENERAL_ERROR'))
  await show()
  await type('Home phone', '095550199')

  await save()

  expect((await screen.findByRole('alert')).textContent).toMatch(/^Error updating details/)
  expect(screen.queryByText(/^We have saved/)).toBeNull()
  expect(readField('Home phone')).toBe('095550199')
})

test('a second press during a change sends nothing', async () => {
  const slow = slowAnswer(changePhoneNumber, { PhoneNumber: '095550199' })
  network.use(slow.handler)
  await show()
  await type('Home phone', '095550199')

  await save()
  await save()
  slow.come()

  expect(await screen.findByText('We have saved your new home phone.')).toBeTruthy()
  expect(changes()).toHaveLength(1)
})

test.each([
  ['is malformed', JSON.stringify({ ...details, homePhone: 45_550_117 })],
  ['is missing', ''],
])('PRF-014 an answer that %s is an error, and the details can be loaded again', async (_why, text) => {
  network.use(answersRaw(readContactInformation, text))
  showRoutes([...profile.routes, emptyHome], '/details')
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(failureCodes()).toEqual(['INVALID_CONTACT_INFORMATION_RESPONSE'])
  network.use(answers(readContactInformation, details))

  await userEvent.click(again)

  expect(await screen.findByLabelText('Home phone')).toBeTruthy()
})

test('PRF-002 the address shows its state, and a business account its kind', async () => {
  const address = { ...details.address, state: 'Wellington Region' }
  network.use(answers(readContactInformation, { ...details, address, businessGroup: '2degreessmb' }))
  await show()

  expect(
    screen.getByText('48 Cuba Street, Te Aro, Wellington 6011, Wellington Region, New Zealand'),
  ).toBeTruthy()
  expect(screen.getByText('Kind of account').nextElementSibling?.textContent).toBe('Business')
})

test('an account without numbers and address parts has an empty form', async () => {
  const address = { ...details.address, suburb: null, postCode: null }
  network.use(
    answers(readContactInformation, { ...details, homePhone: null, mobilePhone: null, email: null, address }),
  )
  await show()

  expect([readField('Home phone'), readField('Mobile phone')]).toEqual(['', ''])
  expect(screen.getByText('We have no address')).toBeTruthy()
  expect(screen.getByText('48 Cuba Street, Wellington, New Zealand')).toBeTruthy()
})

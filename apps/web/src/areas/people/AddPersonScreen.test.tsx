import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { addPerson, readPendingPeople, readPeople } from '@switchboard/domain/people/contract'

import { answers, breaks, refuses, testNetwork } from '#web/testing/network.ts'

import { peopleScreens } from './screens.ts'
import { BEN, MERE, RANGI, listSentTo, preparePeople, showPeople } from './testing/people.ts'

const network = testNetwork()

beforeAll(() => Promise.all([import('./AddPersonScreen.tsx'), import('./AuthorisedPeopleScreen.tsx')]))

beforeEach(() => preparePeople(network))

describe('adding', () => {
  const hana = {
    'First name': 'Hana',
    'Last name': "O'Kerei",
    'Email address': 'hana@mail.example',
    'Mobile number': '021 555 0199',
    Day: '17',
    Month: '5',
    Year: '1990',
  }

  async function fillIn(difference: Partial<typeof hana> = {}) {
    showPeople('/add-authorised-person')
    await screen.findByLabelText('First name')
    for (const [label, text] of Object.entries({ ...hana, ...difference })) {
      if (text !== '') await userEvent.type(screen.getByLabelText(label), text)
    }
  }

  const send = () => userEvent.click(screen.getByRole('button', { name: 'Send invitation' }))

  test('SHL-077 the form links to the privacy statement', async () => {
    showPeople('/add-authorised-person')
    await screen.findByLabelText('First name')

    expect(screen.getByRole('link', { name: /^How we handle personal information/ })).toBeTruthy()
  })

  test('PPL-002 PPL-005 PPL-006 PPL-007 PPL-014 PPL-015 PPL-025 sends the whole payload, and returns to the list', async () => {
    network.use(answers(addPerson, {}))
    await fillIn()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Add User')
    expect(peopleScreens['/add-authorised-person'].title).toBe('Add User')
    expect(screen.getByText('Born on 17 May 1990.')).toBeTruthy()
    expect(
      screen.getByRole<HTMLInputElement>('radio', { name: 'Pay, and keep details up to date' }).checked,
    ).toBe(true)
    await userEvent.click(screen.getByRole('radio', { name: 'Change and order' }))

    await send()

    expect(await screen.findByText('We have sent an invitation to hana@mail.example.')).toBeTruthy()
    await waitFor(() => expect(window.location.pathname).toBe('/authorised-people'))
    expect(JSON.parse(listSentTo('POST', /\/iam\/Users$/)[0]?.body ?? '')).toEqual({
      poolKey: 'pool-of-7',
      email: 'hana@mail.example',
      firstName: 'Hana',
      lastName: "O'Kerei",
      mobileNumber: '0215550199',
      dateOfBirth: '1990-05-17',
      claims: [{ claimType: 'Account', claimValue: '100517', role: 'AccountRead' }],
      sendWelcomeComm: true,
      allowedExposureLevel: 'Customer',
      level: 'order',
    })
  })

  test.each([
    ['PPL-019 a landline', { 'Mobile number': '09 555 0142' }, /mobile number that begins with 02/],
    ['PPL-020 no address', { 'Email address': 'hana' }, /such as name@example.nz/],
    ['PPL-021 seventeen years', { Year: '2009' }, /between 18 and 100 years ago/],
    ['no last name', { 'Last name': '' }, /Enter their last name/],
  ])('PPL-022 %s sends nothing, and is reported beside its field', async (_why, difference, words) => {
    await fillIn(difference)

    await send()

    const [label = ''] = Object.keys(difference)
    const field = screen.getByLabelText(label)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(within(screen.getByRole('alert')).getByRole('link', { name: words })).toBeTruthy()
    expect(listSentTo('POST', /./)).toEqual([])
  })

  test.each([
    ['GENERAL_ERROR', () => refuses(addPerson, 'GENERAL_ERROR')],
    ['a lost answer of which the list knows nothing', () => breaks(addPerson)],
  ])('PPL-033 a failure by %s is shown, and nothing that was typed is lost', async (_what, failing) => {
    network.use(failing())
    await fillIn()

    await send()

    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Problem adding user.')
    expect(alert.textContent).toContain('There was an error adding this user.')
    expect(screen.getByLabelText('Email address')).toHaveProperty('value', 'hana@mail.example')
    expect(window.location.pathname).toBe('/add-authorised-person')
  })

  test('an invitation whose reply was lost is found in the list, and is shown as sent', async () => {
    const invited = { ...RANGI, emailAddress: 'hana@mail.example' }
    network.use(breaks(addPerson), answers(readPendingPeople, [invited]))
    await fillIn()

    await send()

    expect(await screen.findByText('We have sent an invitation to hana@mail.example.')).toBeTruthy()
    expect(listSentTo('POST', /./)).toHaveLength(1)
  })

  test.each([
    ['PERSON_IS_YOU', /your own address/],
    ['PERSON_ALREADY_ADDED', /is a user of this account already/],
    ['PERSON_ALREADY_INVITED', /was invited already/],
  ] as const)('a refusal as %s is shown beside the address until it changes', async (code, words) => {
    network.use(refuses(addPerson, code))
    await fillIn()

    await send()

    expect(await screen.findByRole('link', { name: words })).toBeTruthy()
    expect(screen.getByLabelText('Email address').getAttribute('aria-invalid')).toBe('true')
    await userEvent.type(screen.getByLabelText('Email address'), '.nz')
    expect(screen.queryByRole('link', { name: words })).toBeNull()
  })

  test('PPL-016 an authorised person gets no form', async () => {
    network.use(
      answers(readPeople, [
        { ...BEN, isYou: false },
        { ...MERE, isYou: true },
      ]),
    )
    showPeople('/add-authorised-person')

    expect(await screen.findByText('Only the owner of this account can add or remove users.')).toBeTruthy()
    expect(screen.queryByLabelText('First name')).toBeNull()
  })
})

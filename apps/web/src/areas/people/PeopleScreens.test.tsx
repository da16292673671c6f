import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import type { WireReply } from '@switchboard/domain/call'
import { readAccountAccess } from '@switchboard/domain/people/access-calls'
import {
  addPerson,
  inviteAgain,
  readPendingPeople,
  readPeople,
  removePendingPerson,
  removePerson,
  setPersonLevel,
} from '@switchboard/domain/people/contract'
import { userClaims } from '@switchboard/domain/session/claims'

import { validateSession } from '#web/http/account.ts'
import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { failureCodes } from '#web/testing/failures.ts'
import { answers, answersRaw, breaks, refuses, sentRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signedIn, testCalls, testDynamicConfiguration } from '#web/testing/portal.tsx'

import { people } from './area.ts'
import { peopleScreens } from './screens.ts'

const network = testNetwork()

type Person = WireReply<typeof readPeople>[number]

const ben: Person = {
  userGuid: 'user-ben',
  firstName: 'Ben',
  lastName: 'Fowler',
  emailAddress: 'ben@demo.example',
  mobileNumber: '0215550117',
  dateOfBirth: null,
  role: 'AccountOwner',
  level: null,
  since: null,
  isYou: true,
}
const mere: Person = {
  ...ben,
  userGuid: 'user-mere',
  firstName: 'Mere',
  lastName: 'Ngata',
  emailAddress: 'mere@demo.example',
  dateOfBirth: '1994-02-11',
  role: 'AuthorisedPerson',
  level: 'pay',
  since: '2025-10-04T20:40:00Z',
  isYou: false,
}
const rangi: WireReply<typeof readPendingPeople>[number] = {
  id: 'pending-1',
  firstName: 'Rangi',
  lastName: "O'Ngāta 🥝",
  emailAddress: 'rangi@mail.example',
  level: 'see',
  invitedAt: '2026-11-18T07:15:00Z',
  expiresAt: '2026-11-25T07:15:00Z',
  isOver: false,
}

beforeAll(() =>
  Promise.all([
    import('./AuthorisedPeopleScreen.tsx'),
    import('./AddPersonScreen.tsx'),
    import('./AccountAccessScreen.tsx'),
  ]),
)

beforeEach(async () => {
  testCalls()
  signedIn()
  await loadConfiguration(network, { sales: { ...testDynamicConfiguration.sales, userpool: 'pool-of-7' } })
  network.use(answers(readPeople, [ben, mere]), answers(readPendingPeople, [rangi]))
})

function show(address: string) {
  return showRoutes([...people.routes, emptyHome], address)
}

function sentTo(method: string, path: RegExp) {
  return sentRequests().filter((sent) => sent.method === method && path.test(sent.url.pathname))
}

async function lineOf(name: string): Promise<HTMLElement> {
  const line = (await screen.findByRole('heading', { level: 3, name })).closest('li')
  if (line === null) throw new Error(`${name} is on no list`)
  return line
}

describe('the list', () => {
  test('PPL-001 PPL-003 PPL-009 PPL-010 shows who may act, with role, ways to reach them and since when', async () => {
    show('/authorised-people')

    const line = await lineOf('Mere Ngata')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Users')
    expect(peopleScreens['/authorised-people'].title).toBe('Users')
    expect(await lineOf("Rangi O'Ngāta 🥝")).toBeTruthy()
    expect(within(line).getByText('Authorised User')).toBeTruthy()
    expect(line.textContent).toContain('mere@demo.example')
    expect(line.textContent).toContain('0215550117')
    expect(line.textContent).toContain('Born on 11 February 1994')
    expect(line.textContent).toContain('Since 5 October 2025')
    expect(line.textContent).toContain('May see the account, pay its bills and keep its details up to date.')
    expect(within(line).getByRole('button', { name: 'Remove Mere Ngata' })).toBeTruthy()
  })

  test('PPL-009 the owner is among them, named as the owner, and has no remove action', async () => {
    show('/authorised-people')

    const line = await lineOf('Ben Fowler (you)')
    expect(within(line).getByText('Account Owner')).toBeTruthy()
    expect(within(line).queryByRole('button')).toBeNull()
  })

  test('an invitation that ran out says so and is sent again', async () => {
    network.use(answers(readPendingPeople, [{ ...rangi, isOver: true }]), answers(inviteAgain, {}))
    show('/authorised-people')
    const line = await lineOf("Rangi O'Ngāta 🥝")
    expect(within(line).getByText('Ran out')).toBeTruthy()
    network.use(answers(readPendingPeople, [{ ...rangi, id: 'pending-2' }]))

    await userEvent.click(within(line).getByRole('button', { name: /^Send again to Rangi/ }))

    const told = await screen.findByText('We have sent the invitation to rangi@mail.example again.')
    expect(document.activeElement?.contains(told)).toBe(true)
    expect(sentTo('POST', /\/pendingusers\/pending-1\/invite$/)).toHaveLength(1)
  })

  test('PPL-004 PPL-011 shows who is pending, each with a remove action', async () => {
    show('/authorised-people')

    const line = await lineOf("Rangi O'Ngāta 🥝")
    expect(within(line).getByText('Pending')).toBeTruthy()
    expect(line.textContent).toContain('Invited on 18 November 2026')
    expect(within(line).getByRole('button', { name: "Remove Rangi O'Ngāta 🥝" })).toBeTruthy()
  })

  test('an account with nobody else says so', async () => {
    network.use(answers(readPeople, [ben]), answers(readPendingPeople, []))
    show('/authorised-people')

    expect(await screen.findByText('There are no other users.')).toBeTruthy()
    expect(await screen.findByText('Nobody is invited at the moment.')).toBeTruthy()
  })

  test('PPL-016 an authorised person sees the list, and why they cannot change it', async () => {
    network.use(
      answers(readPeople, [
        { ...ben, isYou: false },
        { ...mere, isYou: true },
      ]),
    )
    show('/authorised-people')

    expect(await screen.findByText('Only the owner of this account can add or remove users.')).toBeTruthy()
    expect(await lineOf('Mere Ngata (you)')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Add a user' })).toBeNull()
  })

  test('somebody led here by a screen that needs more reads what they may do', async () => {
    const claim = { AccountCode: '100517', businessGroup: 'residential' }
    const actingFor = { firstName: 'Mere', lastName: 'Ngata', holder: 'Ben Fowler', level: 'pay' as const }
    network.use(answers(userClaims, { AccountClaims: [{ ...claim, actingFor }] }))
    await validateSession({ staff: false, mobile: false })
    onTestFinished(async () => {
      network.use(answers(userClaims, { AccountClaims: [claim] }))
      await validateSession({ staff: false, mobile: false })
    })

    show('/authorised-people?needs=order')

    const told = await screen.findByText('You may not order for this account or change what it has.')
    expect(told.parentElement?.textContent).toContain(
      'You may see the account, pay its bills and keep its details up to date. If you should be able to do more, ask Ben Fowler.',
    )
  })

  test.each([
    ['people', readPeople],
    ['pending people', readPendingPeople],
  ])('PPL-031 a malformed answer about the %s is told apart, and tried again', async (_what, call) => {
    network.use(answersRaw(call, '{"people": []}'))
    show('/authorised-people')

    expect((await screen.findByRole('alert')).textContent).toContain('We do not have the users')
    expect(failureCodes()).toEqual(['NO_AUTHORIZED_PERSONS'])
    network.use(answers(readPeople, [ben, mere]), answers(readPendingPeople, [rangi]))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await lineOf('Mere Ngata')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})

describe('what somebody may do', () => {
  async function openLevel() {
    network.use(answers(readPeople, [ben, mere]), answers(readPendingPeople, []))
    showRoutes([...people.routes, emptyHome], '/authorised-people')
    await userEvent.click(await screen.findByRole('button', { name: 'Change what Mere Ngata may do' }))
    return within(screen.getByRole('dialog', { name: 'What may Mere Ngata do?' }))
  }
  const changes = () => sentRequests().filter(({ method }) => method === 'PUT')

  test('is changed in the list, which is loaded anew; the owner’s is not offered', async () => {
    network.use(answers(setPersonLevel, {}))
    const dialog = await openLevel()
    expect(screen.queryByRole('button', { name: 'Change what Ben Fowler may do' })).toBeNull()

    await userEvent.click(dialog.getByRole('radio', { name: /^See the account/ }))
    network.use(answers(readPeople, [ben, { ...mere, level: 'see' }]))
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))

    expect(await screen.findByText('May see the account.')).toBeTruthy()
    expect(screen.getByText('Mere Ngata may now see the account.')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(changes().map(({ url, body }) => [url.pathname.split('/').slice(-3), body])).toEqual([
      [['users', 'user-mere', 'level'], '{"level":"see"}'],
    ])
  })

  test.each([
    [
      'was made is said to be made',
      [ben, { ...mere, level: 'order' as const }],
      'may now see the account, pay',
    ],
    ['was not made is said to be not made', [ben, mere], 'What they may do was not changed.'],
  ])('whose answer was lost is looked for in the list: one that %s', async (_what, list, words) => {
    const dialog = await openLevel()
    network.use(breaks(setPersonLevel), answers(readPeople, list))
    await userEvent.click(dialog.getByRole('radio', { name: /^Change and order/ }))

    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))

    expect(await screen.findByText(new RegExp(words))).toBeTruthy()
  })

  test('whose answer was lost is in doubt while the list does not come, and is saved again', async () => {
    const dialog = await openLevel()
    network.use(breaks(setPersonLevel), breaks(readPeople))
    await userEvent.click(dialog.getByRole('radio', { name: /^Change and order/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('We do not know whether this was changed.')).toBeTruthy()

    network.use(answers(setPersonLevel, {}))
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))

    expect(await screen.findByText(/^Mere Ngata may now see the account, pay/)).toBeTruthy()
  })

  test('whose answer was lost is sent again also where it is the one that was there before', async () => {
    const dialog = await openLevel()
    const [before] = dialog.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)
    network.use(breaks(setPersonLevel), breaks(readPeople))
    await userEvent.click(dialog.getByRole('radio', { name: /^Change and order/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.findByText('We do not know whether this was changed.')

    network.use(answers(setPersonLevel, {}))
    if (before === undefined) throw new Error('no level is chosen when the dialog opens')
    await userEvent.click(before)
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))

    expect(await screen.findByText(/^Mere Ngata may now/)).toBeTruthy()
    const sent = sentRequests().filter(({ method }) => method === 'PUT')
    expect(sent.map(({ body }) => body)).toEqual([
      JSON.stringify({ level: 'order' }),
      JSON.stringify({ level: before.value }),
    ])
  })

  test('is for the owner to change, says a refusal', async () => {
    network.use(refuses(setPersonLevel, 'FORBIDDEN'))
    const dialog = await openLevel()
    await userEvent.click(dialog.getByRole('radio', { name: /^Change and order/ }))

    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))

    expect((await dialog.findByRole('alert')).textContent).toContain(
      'Only the owner of this account can change',
    )
  })

  test('that stays as it is sends nothing', async () => {
    const dialog = await openLevel()

    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))

    expect(screen.queryByRole('dialog')).toBeNull()
    expect(changes()).toEqual([])
  })

  test('that could not be changed says so in the dialog, and keeps the choice', async () => {
    network.use(refuses(setPersonLevel, 'PAGE_NOT_FOUND'))
    const dialog = await openLevel()
    await userEvent.click(dialog.getByRole('radio', { name: /^Change and order/ }))

    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))

    expect((await dialog.findByRole('alert')).textContent).toContain('They are not on the list any more')
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: /^Change and order/ }).checked).toBe(true)
  })
})

describe('removing', () => {
  async function open(name: string) {
    show('/authorised-people')
    await userEvent.click(await screen.findByRole('button', { name: `Remove ${name}` }))
  }

  test('asks first, and keeps them when told to', async () => {
    await open('Mere Ngata')

    expect(screen.getByRole('dialog', { name: 'Remove Mere Ngata?' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Keep them' }))

    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sentTo('DELETE', /./)).toEqual([])
  })

  test('PPL-008 PPL-026 takes the claim on this account away, and loads the list anew', async () => {
    network.use(answers(removePerson, {}))
    await open('Mere Ngata')
    network.use(answers(readPeople, [ben]))

    await userEvent.click(screen.getByRole('button', { name: 'Remove user' }))

    expect(await screen.findByText('Mere Ngata was removed.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('heading', { level: 3, name: 'Mere Ngata' })).toBeNull())
    const [sent] = sentTo('DELETE', /./)
    expect(sent?.url.pathname).toBe('/api/iam/Users/user-mere/claims')
    expect(sent?.url.search).toBe('?claimType=Account&claimValue=100517')
    expect(sentTo('GET', /\/users$/)).toHaveLength(2)
  })

  test('PPL-008 PPL-011 PPL-027 ends an invitation, and loads the list anew', async () => {
    network.use(answers(removePendingPerson, {}))
    await open("Rangi O'Ngāta 🥝")
    network.use(answers(readPendingPeople, []))

    await userEvent.click(screen.getByRole('button', { name: 'Remove user' }))

    expect(await screen.findByText("Rangi O'Ngāta 🥝 was removed.")).toBeTruthy()
    expect(await screen.findByText('Nobody is invited at the moment.')).toBeTruthy()
    expect(sentTo('DELETE', /./)[0]?.url.pathname).toBe('/api/iam/accounts/100517/pendingusers/pending-1')
  })

  test.each([
    ['is refused', 'Mere Ngata', refuses(removePerson, 'PAGE_NOT_FOUND')],
    ['breaks off', 'Mere Ngata', breaks(removePerson)],
    ['of an invitation is refused', "Rangi O'Ngāta 🥝", refuses(removePendingPerson, 'PAGE_NOT_FOUND')],
  ])('PPL-032 that %s is told, and can be tried again', async (_how, name, failing) => {
    network.use(failing)
    await open(name)

    await userEvent.click(screen.getByRole('button', { name: 'Remove user' }))

    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Problem removing user.')
    expect(alert.textContent).toContain('There was an error removing this user.')
    network.use(answers(removePerson, {}), answers(removePendingPerson, {}))
    await userEvent.click(screen.getByRole('button', { name: 'Remove user' }))
    expect(await screen.findByText(`${name} was removed.`)).toBeTruthy()
  })
})

describe('adding', () => {
  const hana = {
    'First name': 'Hana',
    'Last name': "O'Kerei",
    'E-mail address': 'hana@mail.example',
    'Mobile number': '021 555 0199',
    Day: '17',
    Month: '5',
    Year: '1990',
  }

  async function fillIn(difference: Partial<typeof hana> = {}) {
    show('/add-authorised-person')
    await screen.findByLabelText('First name')
    for (const [label, text] of Object.entries({ ...hana, ...difference })) {
      if (text !== '') await userEvent.type(screen.getByLabelText(label), text)
    }
  }

  const send = () => userEvent.click(screen.getByRole('button', { name: 'Send invitation' }))

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
    expect(JSON.parse(sentTo('POST', /\/iam\/Users$/)[0]?.body ?? '')).toEqual({
      poolKey: 'pool-of-7',
      email: 'hana@mail.example',
      firstName: 'Hana',
      lastName: "O'Kerei",
      mobileNumber: '0215550199',
      dateOfBirth: '1990-05-17',
      claims: [{ claimType: 'Account', claimValue: '100517', role: 'AccountRead' }],
      sendWelcomeComm: false,
      allowedExposureLevel: 'Customer',
      level: 'order',
    })
  })

  test.each([
    ['PPL-019 a landline', { 'Mobile number': '09 555 0142' }, /mobile number that begins with 02/],
    ['PPL-020 no address', { 'E-mail address': 'hana' }, /such as name@example.nz/],
    ['PPL-021 seventeen years', { Year: '2009' }, /between 18 and 100 years ago/],
    ['no last name', { 'Last name': '' }, /Enter their last name/],
  ])('PPL-022 %s sends nothing, and is told beside its field', async (_why, difference, words) => {
    await fillIn(difference)

    await send()

    const [label = ''] = Object.keys(difference)
    const field = screen.getByLabelText(label)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(within(screen.getByRole('alert')).getByRole('link', { name: words })).toBeTruthy()
    expect(sentTo('POST', /./)).toEqual([])
  })

  test('PPL-033 a failure is told, and nothing that was typed is lost', async () => {
    network.use(refuses(addPerson, 'GENERAL_ERROR'))
    await fillIn()

    await send()

    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Problem adding user.')
    expect(alert.textContent).toContain('There was an error adding this user.')
    expect(screen.getByLabelText('E-mail address')).toHaveProperty('value', 'hana@mail.example')
  })

  test('an invitation whose answer was lost is looked for in the list, and said to be sent', async () => {
    const invited = { ...rangi, emailAddress: 'hana@mail.example' }
    network.use(breaks(addPerson), answers(readPendingPeople, [invited]))
    await fillIn()

    await send()

    expect(await screen.findByText('We have sent an invitation to hana@mail.example.')).toBeTruthy()
    expect(sentTo('POST', /./)).toHaveLength(1)
  })

  test.each([
    ['PERSON_IS_YOU', /your own address/],
    ['PERSON_ALREADY_ADDED', /is a user of this account already/],
    ['PERSON_ALREADY_INVITED', /was invited already/],
  ] as const)('a refusal as %s stands beside the address, until it is another one', async (code, words) => {
    network.use(refuses(addPerson, code))
    await fillIn()

    await send()

    expect(await screen.findByRole('link', { name: words })).toBeTruthy()
    expect(screen.getByLabelText('E-mail address').getAttribute('aria-invalid')).toBe('true')
    await userEvent.type(screen.getByLabelText('E-mail address'), '.nz')
    expect(screen.queryByRole('link', { name: words })).toBeNull()
  })

  test('PPL-016 an authorised person gets no form', async () => {
    network.use(
      answers(readPeople, [
        { ...ben, isYou: false },
        { ...mere, isYou: true },
      ]),
    )
    show('/add-authorised-person')

    expect(await screen.findByText('Only the owner of this account can add or remove users.')).toBeTruthy()
    expect(screen.queryByLabelText('First name')).toBeNull()
  })
})

describe('who has been here', () => {
  const entry: WireReply<typeof readAccountAccess>['entries'][number] = {
    id: '9',
    at: '2026-11-20T20:30:00Z',
    who: { kind: 'staff', name: 'Sam Tautahi' },
    did: { kind: 'looked', part: 'billing' },
  }

  test('is told in plain words, newest first', async () => {
    const entries = [
      entry,
      { ...entry, id: '8', who: { kind: 'person' as const, name: 'Mere Ngata' } },
      {
        ...entry,
        id: '7',
        who: { kind: 'you' as const, name: 'Ben Fowler' },
        did: { kind: 'changed' as const, change: 'person-invited' as const, person: 'Hana Kerei' },
      },
      { ...entry, id: '6', who: { kind: 'person' as const, name: '' } },
      { ...entry, id: '5', who: { kind: 'staff' as const, name: '' } },
    ]
    network.use(answers(readAccountAccess, { entries, nextBefore: null }))
    show('/account-access')

    const lines = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)

    expect(lines).toEqual([
      'Sam of Kea looked at the bills21 November 2026, 9:30 am',
      'Mere Ngata looked at the bills21 November 2026, 9:30 am',
      'You invited Hana Kerei21 November 2026, 9:30 am',
      'A former user looked at the bills21 November 2026, 9:30 am',
      'Staff of Kea looked at the bills21 November 2026, 9:30 am',
    ])
  })

  test('goes on where the page before ended', async () => {
    network.use(answers(readAccountAccess, { entries: [entry], nextBefore: '9' }))
    show('/account-access')
    const more = await screen.findByRole('button', { name: 'Show older entries' })
    network.use(answers(readAccountAccess, { entries: [{ ...entry, id: '3' }], nextBefore: null }))

    await userEvent.click(more)

    expect(await screen.findByText('That is everything.')).toBe(document.activeElement)
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    expect(sentTo('GET', /\/access$/).at(-1)?.url.search).toBe('?before=9')
  })

  test('of an account where nobody has been says so', async () => {
    network.use(answers(readAccountAccess, { entries: [], nextBefore: null }))
    show('/account-access')

    expect(await screen.findByText('Nobody yet')).toBeTruthy()
  })

  test('is for the owner alone', async () => {
    network.use(refuses(readAccountAccess, 'FORBIDDEN'))
    show('/account-access')

    expect((await screen.findByRole('alert')).textContent).toContain('for the owner')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  test('that does not come can be asked for again', async () => {
    network.use(breaks(readAccountAccess))
    show('/account-access')
    const again = await screen.findByRole('button', { name: 'Try again' })
    network.use(answers(readAccountAccess, { entries: [entry], nextBefore: null }))

    await userEvent.click(again)

    expect(await screen.findByText('looked at the bills')).toBeTruthy()
  })
})

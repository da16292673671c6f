import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import {
  inviteAgain,
  readPendingPeople,
  readPeople,
  removePendingPerson,
  removePerson,
} from '@switchboard/domain/people/contract'
import { userClaims } from '@switchboard/domain/session/claims'

import { validateSession } from '#web/http/account.ts'
import { failureCodes } from '#web/testing/failures.ts'
import { answers, answersRaw, breaks, refuses, testNetwork } from '#web/testing/network.ts'

import { peopleScreens } from './screens.ts'
import { BEN, MERE, RANGI, listSentTo, preparePeople, showPeople } from './testing/people.ts'

const network = testNetwork()

beforeAll(() => import('./AuthorisedPeopleScreen.tsx'))

beforeEach(() => preparePeople(network))

async function findLine(name: string): Promise<HTMLElement> {
  const line = (await screen.findByRole('heading', { level: 3, name })).closest('li')
  if (line === null) throw new Error(`${name} is on no list`)
  return line
}

describe('the list', () => {
  test('PPL-001 PPL-003 PPL-009 PPL-010 shows who may act, with role, contact details and start date', async () => {
    showPeople('/authorised-people')

    const line = await findLine('Mere Ngata')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Users')
    expect(peopleScreens['/authorised-people'].title).toBe('Users')
    expect(await findLine("Rangi O'Ngāta 🥝")).toBeTruthy()
    expect(within(line).getByText('Authorised User')).toBeTruthy()
    expect(line.textContent).toContain('mere@demo.example')
    expect(line.textContent).toContain('021 555 0117')
    expect(line.textContent).toContain('Born on 11 February 1994')
    expect(line.textContent).toContain('Since 5 October 2025')
    expect(line.textContent).toContain('May see the account, pay its bills and keep its details up to date.')
    expect(within(line).getByRole('button', { name: 'Remove Mere Ngata' })).toBeTruthy()
  })

  test('PPL-003 PPL-004 each of two authorised and two pending people has a remove action', async () => {
    const hana = { ...MERE, userGuid: 'user-hana', firstName: 'Hana', lastName: 'Kerei' }
    const sione = { ...RANGI, id: 'pending-2', firstName: 'Sione', lastName: 'Tuala', isOver: true }
    network.use(answers(readPeople, [BEN, MERE, hana]), answers(readPendingPeople, [RANGI, sione]))
    showPeople('/authorised-people')
    await findLine('Sione Tuala')
    await findLine('Hana Kerei')

    const actions = screen.getAllByRole('button', { name: /^Remove/ })
    expect(actions.map((action) => action.getAttribute('aria-label'))).toEqual([
      'Remove Mere Ngata',
      'Remove Hana Kerei',
      "Remove Rangi O'Ngāta 🥝",
      'Remove Sione Tuala',
    ])
  })

  test('PPL-009 the owner is in the list, named as the owner, and has no remove action', async () => {
    showPeople('/authorised-people')

    const line = await findLine('Ben Fowler (you)')
    expect(within(line).getByText('Account Owner')).toBeTruthy()
    expect(within(line).queryByRole('button')).toBeNull()
  })

  test('an expired invitation is marked and can be sent again', async () => {
    network.use(answers(readPendingPeople, [{ ...RANGI, isOver: true }]), answers(inviteAgain, {}))
    showPeople('/authorised-people')
    const line = await findLine("Rangi O'Ngāta 🥝")
    expect(within(line).getByText('Expired')).toBeTruthy()
    network.use(answers(readPendingPeople, [{ ...RANGI, id: 'pending-2' }]))

    await userEvent.click(within(line).getByRole('button', { name: /^Send again to Rangi/ }))

    const notice = await screen.findByText('We have sent the invitation to rangi@mail.example again.')
    expect(document.activeElement?.contains(notice)).toBe(true)
    expect(listSentTo('POST', /\/pendingusers\/pending-1\/invite$/)).toHaveLength(1)
  })

  test('PPL-004 PPL-011 shows the pending people, each with a remove action', async () => {
    showPeople('/authorised-people')

    const line = await findLine("Rangi O'Ngāta 🥝")
    expect(within(line).getByText('Pending')).toBeTruthy()
    expect(line.textContent).toContain('Invited on 18 November 2026')
    expect(within(line).getByRole('button', { name: "Remove Rangi O'Ngāta 🥝" })).toBeTruthy()
  })

  test('an account without other people shows a message', async () => {
    network.use(answers(readPeople, [BEN]), answers(readPendingPeople, []))
    showPeople('/authorised-people')

    expect(await screen.findByText('There are no other users.')).toBeTruthy()
    expect(await screen.findByText('Nobody is invited at the moment.')).toBeTruthy()
  })

  test('PPL-016 an authorised person sees the list, and the reason why it cannot be changed', async () => {
    network.use(
      answers(readPeople, [
        { ...BEN, isYou: false },
        { ...MERE, isYou: true },
      ]),
    )
    showPeople('/authorised-people')

    expect(await screen.findByText('Only the owner of this account can add or remove users.')).toBeTruthy()
    expect(await findLine('Mere Ngata (you)')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Add a user' })).toBeNull()
  })

  test('a person sent here by a screen that requires a higher level sees their own level', async () => {
    const claim = { AccountCode: '100517', businessGroup: 'residential' }
    const actingFor = { firstName: 'Mere', lastName: 'Ngata', holder: 'Ben Fowler', level: 'pay' as const }
    network.use(answers(userClaims, { AccountClaims: [{ ...claim, actingFor }] }))
    await validateSession({ staff: false, mobile: false })
    onTestFinished(async () => {
      network.use(answers(userClaims, { AccountClaims: [claim] }))
      await validateSession({ staff: false, mobile: false })
    })

    showPeople('/authorised-people?needs=order')

    const notice = await screen.findByText('You may not order for this account or change what it has.')
    expect(notice.parentElement?.textContent).toContain(
      'You may see the account, pay its bills and keep its details up to date. If you should be able to do more, ask Ben Fowler.',
    )
  })

  test.each([
    ['people', readPeople],
    ['pending people', readPendingPeople],
  ])('PPL-031 a malformed reply about the %s has its own code and a retry', async (_what, call) => {
    network.use(answersRaw(call, '{"people": []}'))
    showPeople('/authorised-people')

    expect((await screen.findByRole('alert')).textContent).toContain('We do not have the users')
    expect(failureCodes()).toEqual(['NO_AUTHORIZED_PERSONS'])
    network.use(answers(readPeople, [BEN, MERE]), answers(readPendingPeople, [RANGI]))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await findLine('Mere Ngata')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})

describe('removing', () => {
  async function open(name: string) {
    showPeople('/authorised-people')
    await userEvent.click(await screen.findByRole('button', { name: `Remove ${name}` }))
  }

  test('asks first, and removes nobody if the customer declines', async () => {
    await open('Mere Ngata')

    expect(screen.getByRole('dialog', { name: 'Remove Mere Ngata?' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Keep them' }))

    expect(screen.queryByRole('dialog')).toBeNull()
    expect(listSentTo('DELETE', /./)).toEqual([])
  })

  test('PPL-008 PPL-026 removes the claim on this account, and reloads the list', async () => {
    const hana = { ...MERE, userGuid: 'user-hana', firstName: 'Hana' }
    network.use(answers(removePerson, {}), answers(readPeople, [BEN, hana, MERE]))
    await open('Mere Ngata')
    network.use(answers(readPeople, [BEN, hana]))

    await userEvent.click(screen.getByRole('button', { name: 'Remove user' }))

    expect(await screen.findByText('Mere Ngata was removed.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('heading', { level: 3, name: 'Mere Ngata' })).toBeNull())
    const [sent] = listSentTo('DELETE', /./)
    expect(sent?.url.pathname).toBe('/api/iam/Users/user-mere/claims')
    expect(sent?.url.search).toBe('?claimType=Account&claimValue=100517')
    expect(listSentTo('GET', /\/users$/)).toHaveLength(2)
  })

  test('PPL-008 PPL-011 PPL-027 ends an invitation, and reloads the list', async () => {
    network.use(answers(removePendingPerson, {}))
    await open("Rangi O'Ngāta 🥝")
    network.use(answers(readPendingPeople, []))

    await userEvent.click(screen.getByRole('button', { name: 'Remove user' }))

    expect(await screen.findByText("Rangi O'Ngāta 🥝 was removed.")).toBeTruthy()
    expect(await screen.findByText('Nobody is invited at the moment.')).toBeTruthy()
    expect(listSentTo('DELETE', /./)[0]?.url.pathname).toBe('/api/iam/accounts/100517/pendingusers/pending-1')
  })

  test.each([
    ['is refused', 'Mere Ngata', refuses(removePerson, 'PAGE_NOT_FOUND')],
    ['breaks off', 'Mere Ngata', breaks(removePerson)],
    ['of an invitation is refused', "Rangi O'Ngāta 🥝", refuses(removePendingPerson, 'PAGE_NOT_FOUND')],
  ])('PPL-032 that %s is reported, and can be tried again', async (_how, name, failing) => {
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

import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { WireReply } from '@switchboard/domain/call'
import { readAccountAccess } from '@switchboard/domain/people/access-calls'

import { answers, breaks, refuses, testNetwork } from '#web/testing/network.ts'

import { listSentTo, preparePeople, showPeople } from './testing/people.ts'

const network = testNetwork()

beforeAll(() => import('./AccountAccessScreen.tsx'))

beforeEach(() => preparePeople(network))

describe('the access list', () => {
  const entry: WireReply<typeof readAccountAccess>['entries'][number] = {
    id: '9',
    at: '2026-11-20T20:30:00Z',
    who: { kind: 'staff', name: 'Sam Tautahi' },
    did: { kind: 'looked', part: 'billing' },
  }

  test('names who did what, newest first', async () => {
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
    showPeople('/account-access')

    const lines = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)

    expect(lines).toEqual([
      'Sam of Kea looked at the bills21 November 2026, 9:30 am',
      'Mere Ngata looked at the bills21 November 2026, 9:30 am',
      'You invited Hana Kerei21 November 2026, 9:30 am',
      'A former user looked at the bills21 November 2026, 9:30 am',
      'Staff of Kea looked at the bills21 November 2026, 9:30 am',
    ])
  })

  test('continues where the previous page ended', async () => {
    network.use(answers(readAccountAccess, { entries: [entry], nextBefore: '9' }))
    showPeople('/account-access')
    const more = await screen.findByRole('button', { name: 'Show older entries' })
    network.use(answers(readAccountAccess, { entries: [{ ...entry, id: '3' }], nextBefore: null }))

    await userEvent.click(more)

    expect(await screen.findByText('That is everything.')).toBe(document.activeElement)
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    expect(listSentTo('GET', /\/access$/).at(-1)?.url.search).toBe('?before=9')
  })

  test('of an account without access shows a message', async () => {
    network.use(answers(readAccountAccess, { entries: [], nextBefore: null }))
    showPeople('/account-access')

    expect(await screen.findByText('Nobody yet')).toBeTruthy()
  })

  test('is only for the owner', async () => {
    network.use(refuses(readAccountAccess, 'FORBIDDEN'))
    showPeople('/account-access')

    expect((await screen.findByRole('alert')).textContent).toContain('Only the owner')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  test('that fails to load can be requested again', async () => {
    network.use(breaks(readAccountAccess))
    showPeople('/account-access')
    const again = await screen.findByRole('button', { name: 'Try again' })
    network.use(answers(readAccountAccess, { entries: [entry], nextBefore: null }))

    await userEvent.click(again)

    expect(await screen.findByText('looked at the bills')).toBeTruthy()
  })
})

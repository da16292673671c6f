import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { readPendingPeople, readPeople, setPersonLevel } from '@switchboard/domain/people/contract'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { answers, breaks, refuses, listRequests, testNetwork } from '#web/testing/network.ts'

import { people } from './area.ts'
import { BEN, MERE, preparePeople } from './testing/people.ts'

const network = testNetwork()

beforeAll(() => import('./AuthorisedPeopleScreen.tsx'))

beforeEach(() => preparePeople(network))

describe('the level of a person', () => {
  async function openLevel() {
    network.use(answers(readPeople, [BEN, MERE]), answers(readPendingPeople, []))
    showRoutes([...people.routes, emptyHome], '/authorised-people')
    await userEvent.click(await screen.findByRole('button', { name: 'Change what Mere Ngata may do' }))
    return within(screen.getByRole('dialog', { name: 'What can Mere Ngata do?' }))
  }
  const changes = () => listRequests().filter(({ method }) => method === 'PUT')

  test('is changed in the list, which is reloaded; the owner’s level cannot be changed', async () => {
    network.use(answers(setPersonLevel, {}))
    const dialog = await openLevel()
    expect(screen.queryByRole('button', { name: 'Change what Ben Fowler may do' })).toBeNull()

    await userEvent.click(dialog.getByRole('radio', { name: /^See the account/ }))
    network.use(answers(readPeople, [BEN, { ...MERE, level: 'see' }]))
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
      [BEN, { ...MERE, level: 'order' as const }],
      'may now see the account, pay',
    ],
    ['was not made is said to be not made', [BEN, MERE], 'What they may do was not changed.'],
  ])('whose answer was lost is looked for in the list: one that %s', async (_what, list, words) => {
    const dialog = await openLevel()
    network.use(breaks(setPersonLevel), answers(readPeople, list))
    await userEvent.click(dialog.getByRole('radio', { name: /^Change and order/ }))

    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))

    expect(await screen.findByText(new RegExp(words))).toBeTruthy()
  })

  test('whose reply was lost is in doubt while the list fails to load, and can be saved again', async () => {
    const dialog = await openLevel()
    network.use(breaks(setPersonLevel), breaks(readPeople))
    await userEvent.click(dialog.getByRole('radio', { name: /^Change and order/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('We do not know whether this was changed.')).toBeTruthy()

    network.use(answers(setPersonLevel, {}))
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))

    expect(await screen.findByText(/^Mere Ngata may now see the account, pay/)).toBeTruthy()
  })

  test('whose reply was lost is sent again even if it is the previous level', async () => {
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
    const sent = listRequests().filter(({ method }) => method === 'PUT')
    expect(sent.map(({ body }) => body)).toEqual([
      JSON.stringify({ level: 'order' }),
      JSON.stringify({ level: before.value }),
    ])
  })

  test('can be changed only by the owner, as a refusal explains', async () => {
    network.use(refuses(setPersonLevel, 'FORBIDDEN'))
    const dialog = await openLevel()
    await userEvent.click(dialog.getByRole('radio', { name: /^Change and order/ }))

    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))

    expect((await dialog.findByRole('alert')).textContent).toContain(
      'Only the owner of this account can change',
    )
  })

  test('that is unchanged sends nothing', async () => {
    const dialog = await openLevel()

    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))

    expect(screen.queryByRole('dialog')).toBeNull()
    expect(changes()).toEqual([])
  })

  test('that could not be changed is reported in the dialog, which keeps the choice', async () => {
    network.use(refuses(setPersonLevel, 'PAGE_NOT_FOUND'))
    const dialog = await openLevel()
    await userEvent.click(dialog.getByRole('radio', { name: /^Change and order/ }))

    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))

    expect((await dialog.findByRole('alert')).textContent).toContain('They are no longer on the list')
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: /^Change and order/ }).checked).toBe(true)
  })
})

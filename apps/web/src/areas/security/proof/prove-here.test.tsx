import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'

import { changePassword } from '@switchboard/domain/passwords/contract'
import { proveSession, readSecondFactor } from '@switchboard/domain/security/second-factor-calls'

import { makeCall, setUpCalls } from '#web/http/make-call.ts'
import { answers, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { catchCode, signInAs, testPortal } from '#web/testing/portal.tsx'

import { APP_ON } from '../testing/states.ts'
import { proveHere } from './prove-here.tsx'

const network = testNetwork()

beforeEach(() => {
  const portal = testPortal()
  setUpCalls({
    configuration: portal.configuration,
    refresh: async () => undefined,
    onSessionLost: () => undefined,
    signInAgain: () => undefined,
    prove: () => proveHere(portal),
  })
  signInAs()
  network.use(refuses(changePassword, 'PROOF_NEEDED'), answers(readSecondFactor, APP_ON))
})

const body = { CurrentPassword: 'before', NewPassword: 'after' }
const change = () => makeCall(changePassword, { body })
const listRequestsTo = (path: string) => listRequests().filter(({ url }) => url.pathname.endsWith(path))
const dialog = () => screen.findByRole('dialog', { name: 'Confirm that it is you' })

async function enter(code: string): Promise<void> {
  const proofDialog = within(await dialog())
  await userEvent.type(await proofDialog.findByRole('textbox'), code)
  await userEvent.click(proofDialog.getByRole('button', { name: 'Continue' }))
}

test('after the code is entered the same call is sent again', async () => {
  const answer = change()
  await dialog()
  network.use(answers(proveSession, {}), answers(changePassword, {}))

  await enter('123456')

  expect(await answer).toEqual({})
  expect(listRequestsTo('/prove').map((request) => request.body)).toEqual(['{"code":"123456"}'])
  expect(listRequestsTo('/changepassword').map((request) => request.body)).toEqual([
    JSON.stringify(body),
    JSON.stringify(body),
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a customer who gives no code cancels the change: it fails as not done, and is not sent again', async () => {
  const outcome = catchCode(change())
  await userEvent.click(await within(await dialog()).findByRole('button', { name: 'Not now' }))

  expect(await outcome).toBe('PROOF_NEEDED')
  expect(listRequestsTo('/changepassword')).toHaveLength(1)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a wrong code and too many codes are reported, and the change waits', async () => {
  const outcome = catchCode(change())
  await dialog()
  network.use(refuses(proveSession, 'SECOND_FACTOR_WRONG'))
  await enter('000000')
  expect(await screen.findByText(/^That code is not right/)).toBeDefined()

  network.use(refuses(proveSession, 'IN_TIMEOUT'))
  await enter('1')
  expect((await screen.findByRole('alert')).textContent).toContain('too many tries')

  network.use(answers(proveSession, {}), answers(changePassword, {}))
  await enter('2')
  expect(await outcome).toBeNull()
})

test('two changes at once ask for one code', async () => {
  const both = Promise.all([change(), change()])
  await dialog()
  await waitFor(() => expect(listRequestsTo('/changepassword')).toHaveLength(2))
  network.use(answers(proveSession, {}), answers(changePassword, {}))

  await enter('123456')

  expect(await both).toEqual([{}, {}])
  expect(listRequestsTo('/prove')).toHaveLength(1)
})

test('two-step sign-in that was switched off elsewhere needs no proof', async () => {
  const answer = change()
  await dialog()
  network.use(refuses(proveSession, 'SECOND_FACTOR_OFF'), answers(changePassword, {}))

  await enter('123456')

  expect(await answer).toEqual({})
})

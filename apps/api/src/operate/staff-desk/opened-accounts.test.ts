import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { identityOfUser, staffLogin } from '@switchboard/domain/session/contract'

import { testApi } from '#api/testing/api.ts'
import { testBrowser } from '#api/testing/browser.ts'
import type { TestBrowser } from '#api/testing/browser.ts'
import { fillSignIn } from '#api/testing/sign-in-demo.ts'
import { postToDesk, signInToDesk } from '#api/testing/staff-desk.ts'
import { testStaffIssuer } from '#api/testing/staff-issuer.ts'

const issuer = await testStaffIssuer()
const api = testApi(fillSignIn, {}, issuer.variables)
const ACCOUNT = '100483'

async function openDesk(): Promise<TestBrowser> {
  const browser = testBrowser(api().app)
  await signInToDesk(browser, issuer)
  return browser
}

/** Opens an account in a tab of the portal. Returns the token of the tab. */
async function openTab(browser: TestBrowser): Promise<string> {
  const opened = await postToDesk(browser, '/staff/open', { accountCode: ACCOUNT })
  const token = new URL(String(opened.headers.location)).searchParams.get('token') ?? ''
  const cookie = [...browser.jar].map(([name, { value }]) => `${name}=${value}`).join('; ')
  const answer = await api().make(staffLogin, {
    body: { token, accountcode: ACCOUNT },
    headers: { cookie },
  })
  return z.object({ access_token: z.string() }).parse(answer.json()).access_token
}

/** Whether each tab can still read. */
async function readTabs(tokens: readonly string[]) {
  const answers = await Promise.all(tokens.map((token) => api().make(identityOfUser, { token })))
  return answers.map(({ statusCode }) => statusCode === 200)
}

test('OPS-105 the sign-out ends the accounts that this desk opened, and those of no other desk', async () => {
  const [left, other] = [await openDesk(), await openDesk()]
  const tabs = [await openTab(left), await openTab(left), await openTab(other)]
  expect(await readTabs(tabs)).toEqual([true, true, true])

  await postToDesk(left, '/staff/sign-out')

  expect(await readTabs(tabs)).toEqual([false, false, true])
})

test('OPS-107 a sign-in without the role ends the accounts that the member of staff opened', async () => {
  const tabs = [await openTab(await openDesk()), await openTab(await openDesk())]
  issuer.fail({ claims: { roles: [] } })

  await openDesk()

  expect(await readTabs(tabs)).toEqual([false, false])
})

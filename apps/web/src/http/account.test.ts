import { describe, expect, test } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import type { AccountClaim } from '@switchboard/domain/accounts/contract'
import { readBillingInformation } from '@switchboard/domain/billing/contract'
import { deviceClaims, userClaims } from '@switchboard/domain/session/claims'

import { testBrowser } from '#web/testing/browser.ts'
import { answers, answersRaw, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { catchThrownCode, catchCode, signInAs, testCalls, testToken } from '#web/testing/portal.tsx'

import { setUpAccount, setUpStaffAccount, switchAccount } from './account-change.ts'
import {
  accountClaims,
  actingFor,
  activeAccount,
  activeBusinessGroup,
  may,
  validateSession,
} from './account.ts'
import { queryClient } from './query-client.ts'
import { session } from './session.ts'

const network = testNetwork()
testBrowser()

const one = { AccountCode: '100517', businessGroup: 'residential' }
const two = { AccountCode: '100518', businessGroup: 'orconbus' }
const customer = { staff: false, mobile: false }
const account = {
  accountCode: '100518',
  name: 'Aroha',
  address: '1 Kea Street',
  businessGroup: '2degreessmb',
  billCycle: { billFrequency: 'Monthly' },
  nextBillDate: '2026-12-01',
} as const

/** A user who is signed in on an account, with these claims. */
function withClaims(...AccountClaims: AccountClaim[]) {
  testCalls()
  // each sign-in has a token of its own
  signInAs(one.AccountCode, testToken({ sub: crypto.randomUUID() }))
  queryClient.setQueryData(['an answer of before'], 'kept')
  network.use(answers(userClaims, { AccountClaims }), answers(deviceClaims, { AccountClaims }))
}

function countCachedAnswers(): number {
  return queryClient.getQueryCache().getAll().length
}

test('ACC-028 without an active account there is none to work on', () => {
  expect(catchThrownCode(activeAccount)).toBe('NO_ACCOUNT_FOUND')
})

describe('the validation of a session', () => {
  test('SES-019, SES-048 of a customer in a browser calls user/claims', async () => {
    withClaims(one, two)

    expect(await validateSession(customer)).toBe('valid')
    expect(listRequests().map(({ method, url }) => [method, url.pathname])).toEqual([
      ['POST', '/api/user/claims'],
    ])
  })

  test('SES-019 calls it each time: an account that was taken away meanwhile is known', async () => {
    withClaims(one, two)
    await validateSession(customer)
    network.use(answers(userClaims, { AccountClaims: [two] }))

    expect(await validateSession(customer)).toBe('accountChanged')
    expect(activeAccount()).toBe(two.AccountCode)
  })

  test('SES-018, APP-013 of a device calls device/claims', async () => {
    withClaims(one)

    expect(await validateSession({ staff: false, mobile: true })).toBe('valid')
    expect(listRequests().map(({ method, url }) => [method, url.pathname])).toEqual([
      ['POST', '/api/device/claims'],
    ])
  })

  test('SES-017 of staff reads the billing information of the account', async () => {
    testCalls()
    signInAs(one.AccountCode)
    network.use(refuses(readBillingInformation, 'ACCOUNT_CODE_NOT_AVAILABLE'))

    expect(await catchCode(validateSession({ staff: true, mobile: false }))).toBe(
      'ACCOUNT_CODE_NOT_AVAILABLE',
    )
    expect(listRequests().map(({ url }) => url.pathname)).toEqual([
      new URL(`http://x/api${readBillingInformation.path.replace('{accountCode}', '100517')}`).pathname,
    ])
  })

  test('ACC-010 an account that is no longer among the claims is replaced by the first claim', async () => {
    withClaims(two, { AccountCode: '3', businessGroup: 'residential' })

    expect(await validateSession(customer)).toBe('accountChanged')
    expect([session.read('account'), session.read('businessGroup')]).toEqual(['100518', 'orconbus'])
    expect(countCachedAnswers()).toBe(0)
  })

  test('ACC-028 without a claim raises NO_ACCOUNT_FOUND', async () => {
    withClaims()

    expect(await catchCode(validateSession(customer))).toBe('NO_ACCOUNT_FOUND')
  })

  test.each(['{}', '{"AccountClaims":null}', ''])(
    'ACC-027 an answer of %j raises NO_ACCOUNT_CLAIMS_DATA',
    async (text) => {
      testCalls()
      signInAs()
      network.use(answersRaw(userClaims, text), answersRaw(deviceClaims, text))

      const outcomes = [
        await catchCode(validateSession(customer)),
        await catchCode(validateSession({ staff: false, mobile: true })),
      ]
      expect(outcomes).toEqual(['NO_ACCOUNT_CLAIMS_DATA', 'NO_ACCOUNT_CLAIMS_DATA'])
    },
  )
})

describe('the account after a sign-in', () => {
  test('ACC-002, ACC-009 with several claims is the first claim', async () => {
    withClaims(two, one)
    session.clear()
    session.write({ token: 'a.b', expires_in: '99999999999' })
    localStorage.removeItem('switchboard.lastAccount')

    await setUpAccount(customer)

    expect([activeAccount(), session.read('businessGroup')]).toEqual(['100518', 'orconbus'])
    expect(accountClaims()).toEqual([two, one])
  })

  test('ACC-002 is the account last used on this device while it is among the claims', async () => {
    withClaims(two, one)

    await setUpAccount(customer)

    expect(activeAccount()).toBe('100517')
  })

  test('its claims are read once, until the second route after the sign-in is entered', async () => {
    withClaims(two, one)

    await setUpAccount(customer)
    const first = await validateSession(customer)
    const readsOfSignIn = listRequests().length
    await validateSession(customer)

    expect([first, readsOfSignIn, listRequests().length]).toEqual(['valid', 1, 2])
  })

  test('the claims of another sign-in are not taken for it', async () => {
    withClaims(two, one)
    await setUpAccount(customer)
    session.write({ token: testToken({ sub: 'another' }) })

    await validateSession(customer)

    expect(listRequests()).toHaveLength(2)
  })

  test('API-014 answers from before the sign-in are dropped', async () => {
    withClaims(one)

    await setUpAccount(customer)

    expect(countCachedAnswers()).toBe(0)
  })

  test('ACC-026 a claim without a business group gets it from the account', async () => {
    withClaims({ AccountCode: '100518' })
    network.use(answers(readAccount, account))

    await setUpAccount(customer)

    expect(session.read('businessGroup')).toBe('2degreessmb')
    expect(listRequests().at(-1)?.url.pathname).toBe('/api/accounts/100518')
  })

  test('SES-065 an account without a business group raises BUSINESS_GROUP_NOT_FOUND', async () => {
    withClaims({ AccountCode: '100518' })
    network.use(answersRaw(readAccount, JSON.stringify({ ...account, businessGroup: undefined })))

    expect(await catchCode(setUpAccount(customer))).toBe('BUSINESS_GROUP_NOT_FOUND')
  })

  test('SES-012 without an account all session values are removed', async () => {
    withClaims()

    expect(await catchCode(setUpAccount(customer))).toBe('NO_ACCOUNT_FOUND')
    expect([session.read('token'), session.isLoggedIn()]).toEqual([null, false])
  })

  test('ACC-001 of staff is the account that they chose', async () => {
    withClaims()
    network.use(answers(readAccount, account))

    await setUpStaffAccount('100518')

    expect([activeAccount(), session.read('businessGroup')]).toEqual(['100518', '2degreessmb'])
  })
})

test('while its customer signs in again, a page knows account, business group and level as before', async () => {
  const mere = { firstName: 'Mere', lastName: 'Ngata', holder: 'Ben Fowler', level: 'see' as const }
  withClaims({ ...two, actingFor: mere })
  await validateSession(customer)

  session.clear()

  expect([activeAccount(), activeBusinessGroup()]).toEqual(['100518', 'orconbus'])
  expect([actingFor()?.level, may('pay')]).toEqual(['see', false])
})

describe('a switch of account', () => {
  test('ACC-003, ACC-007 among the claims sets account and business group and clears the cache', async () => {
    withClaims(one, two)
    network.use(answers(readAccount, account))
    await validateSession(customer)

    await switchAccount('100518', { staff: false })

    expect([session.read('account'), session.read('businessGroup')]).toEqual(['100518', '2degreessmb'])
    expect(countCachedAnswers()).toBe(0)
  })

  test('that the provider refuses of an account among the claims changes nothing', async () => {
    withClaims(one, two)
    await validateSession(customer)
    network.use(refuses(readAccount, 'ACCOUNT_CODE_NOT_AVAILABLE'))

    expect(await catchCode(switchAccount('100518', { staff: false }))).toBe('ACCOUNT_CODE_NOT_AVAILABLE')
    expect([session.read('account'), session.read('businessGroup')]).toEqual(['100517', 'residential'])
  })

  test('ACC-003, ACC-010, ACC-025 to another account raises ACCOUNT_CODE_NOT_AVAILABLE and calls nobody', async () => {
    withClaims(one)
    await validateSession(customer)

    expect(await catchCode(switchAccount('999', { staff: false }))).toBe('ACCOUNT_CODE_NOT_AVAILABLE')
    expect([session.read('account'), listRequests().length]).toEqual(['100517', 1])
  })

  test('ACC-013 staff may take any account', async () => {
    withClaims(one)
    await validateSession(customer)
    network.use(answers(readAccount, account))

    await switchAccount('100518', { staff: true })

    expect([session.read('account'), session.read('businessGroup')]).toEqual(['100518', '2degreessmb'])
  })

  test('ACC-013 to an unknown account keeps the old one', async () => {
    withClaims(one)
    await validateSession(customer)
    network.use(refuses(readAccount, 'ACCOUNT_CODE_NOT_AVAILABLE'))

    expect(await catchCode(switchAccount('999', { staff: true }))).toBe('ACCOUNT_CODE_NOT_AVAILABLE')
    expect(session.read('account')).toBe('100517')
  })
})

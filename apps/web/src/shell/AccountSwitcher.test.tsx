import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import { readOwnAccounts } from '@switchboard/domain/accounts/own-accounts'
import type { WireReply } from '@switchboard/domain/call'
import { userClaims } from '@switchboard/domain/session/claims'

import { validateSession } from '#web/http/account.ts'
import { session } from '#web/http/session.ts'
import { testBrowser } from '#web/testing/browser.ts'
import { answers, listRequests, refuses, testNetwork } from '#web/testing/network.ts'
import { showScreen, signInAs, testCalls, testToken } from '#web/testing/portal.tsx'

import { AccountButton } from './AccountButton.tsx'
import { AccountSwitcher } from './AccountSwitcher.tsx'

const network = testNetwork()
const browser = testBrowser()

const CLAIMS = {
  AccountClaims: [
    { AccountCode: '100482', businessGroup: 'residential' },
    { AccountCode: '100483', businessGroup: 'residential' },
  ],
}
const OWN: WireReply<typeof readOwnAccounts> = {
  accounts: [
    {
      accountCode: '100482',
      name: 'Aroha Ngata',
      address: '3 Kōwhai Road, Milford',
      services: ['broadband', 'power'],
      owed: 94.5,
    },
    { accountCode: '100483', name: 'Aroha Ngata', address: '7 Beach Road, Ōrewa', services: [], owed: 0 },
  ],
  total: 2,
}
const OTHER = {
  accountCode: '100483',
  name: 'Aroha Ngata',
  address: '7 Beach Road, Ōrewa',
  businessGroup: 'residential',
  billCycle: { billFrequency: 'Monthly' },
  nextBillDate: '2026-12-03',
} as const

beforeEach(async () => {
  testCalls()
  signInAs('100482')
  network.use(answers(userClaims, CLAIMS), answers(readOwnAccounts, OWN))
  await validateSession({ staff: false, mobile: false })
})

function signInWithAccounts(count: number): Promise<unknown> {
  const AccountClaims = Array.from({ length: count }, (_, place) => ({
    AccountCode: String(100_482 + place),
  }))
  network.use(answers(userClaims, { AccountClaims }))
  return validateSession({ staff: false, mobile: false })
}

function show() {
  showScreen(<AccountSwitcher onClose={vi.fn<() => void>()} />)
  return within(screen.getByRole('dialog', { name: 'Switch account' }))
}

test('ACC-003 ACC-006 the switcher offers each account with address, services and amount, and marks the open account', async () => {
  const dialog = show()

  const items = await dialog.findAllByRole('listitem')
  expect(items.map((item) => item.textContent)).toStrictEqual([
    '3 Kōwhai Road, MilfordAccount 100482 (this one)Broadband, Power$94.50 to pay',
    '7 Beach Road, ŌrewaAccount 100483Nothing to pay',
  ])
  expect(dialog.queryByRole('searchbox')).toBeNull()
})

test('ACC-003 if the list does not load, the codes of the claims are offered', async () => {
  network.use(refuses(readOwnAccounts, 'GENERAL_ERROR'))
  const dialog = show()

  const items = await dialog.findAllByRole('listitem')
  expect(items.map((item) => item.textContent)).toStrictEqual(['Account 100482 (this one)', 'Account 100483'])
})

test('many accounts are listed page by page, those used last on this device first, and can be searched', async () => {
  await signInWithAccounts(60)
  network.use(answers(readOwnAccounts, { ...OWN, total: 60 }))
  const dialog = show()
  expect(await dialog.findByText('2 of 60 accounts.')).toBeTruthy()

  network.use(answers(readOwnAccounts, { accounts: OWN.accounts.slice(1), total: 1 }))
  await userEvent.type(dialog.getByLabelText('Find an account'), 'beach ro{Enter}')

  expect(await dialog.findByText('1 account.')).toBeTruthy()
  const queries = listRequests()
    .filter(({ url }) => url.pathname.endsWith('/user/accounts'))
    .map(({ url }) => Object.fromEntries(url.searchParams))
  expect(queries).toEqual([
    { page: '0', recent: '100482' },
    { page: '0', recent: '100482', search: 'beach ro' },
  ])
})

test('a search that fails is named, and lists no account', async () => {
  await signInWithAccounts(60)
  const dialog = show()
  await dialog.findAllByRole('listitem')
  network.use(refuses(readOwnAccounts, 'GENERAL_ERROR'))

  await userEvent.type(dialog.getByLabelText('Find an account'), 'beach ro{Enter}')

  await dialog.findByText('We could not search your accounts.')
  expect(dialog.queryAllByRole('listitem')).toEqual([])
})

test('ACC-003 ACC-007 switching makes the other account active, and the app restarts with it', async () => {
  network.use(answers(readAccount, OTHER))
  const dialog = show()

  await userEvent.click(await dialog.findByRole('button', { name: /Account 100483/ }))

  await waitFor(() => expect(browser.left).toEqual(['/']))
  expect(session.read('account')).toBe('100483')
})

test('ACC-008 a refused switch of a customer shows its exact title and text, and changes nothing', async () => {
  network.use(refuses(readAccount, 'ACCOUNT_CODE_NOT_AVAILABLE'))
  const dialog = show()

  await userEvent.click(await dialog.findByRole('button', { name: /Account 100483/ }))

  const alert = await dialog.findByRole('alert')
  expect(within(alert).getByText('Unable to switch account')).toBeDefined()
  expect(
    within(alert).getByText(
      'An unexpected error occurred while attempting to switch your account, please try again later.',
    ),
  ).toBeDefined()
  expect(session.read('account')).toBe('100482')
  expect(browser.left).toEqual([])
})

test('ACC-006 the switcher is shown only to a customer with several accounts', async () => {
  network.use(answers(readAccount, { ...OTHER, accountCode: '100482' }))
  const { unmount } = showScreen(<AccountButton />)
  await userEvent.click(screen.getByRole('button', { name: /^Switch account/ }))
  expect(await screen.findByRole('button', { name: /Account 100483/ })).toBeTruthy()
  unmount()

  network.use(answers(userClaims, { AccountClaims: CLAIMS.AccountClaims.slice(0, 1) }))
  await validateSession({ staff: false, mobile: false })
  showScreen(<AccountButton />)

  expect(screen.getByText('100482')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Switch account/ })).toBeNull()
})

test('ACC-029 the button names a part of a building with its street', async () => {
  network.use(answers(readAccount, { ...OTHER, address: 'Unit 12B, 7 Beach Road, Milford, Auckland 0620' }))
  showScreen(<AccountButton />)

  expect(await screen.findByText('Unit 12B, 7 Beach Road')).toBeTruthy()
})

test('ACC-006 ACC-013 staff always see the switcher, however many accounts are in the claims', async () => {
  network.use(
    answers(readAccount, { ...OTHER, accountCode: '100482' }),
    answers(userClaims, { AccountClaims: CLAIMS.AccountClaims.slice(0, 1) }),
  )
  await validateSession({ staff: false, mobile: false })
  signInAs('100482', testToken({ staff: true }))
  showScreen(<AccountButton />)

  expect(screen.getByRole('button', { name: /^Switch account/ })).toBeTruthy()
})

test('ACC-013 staff type the code of any account', async () => {
  signInAs('100482', testToken({ iss: 'http://portal.test/identity/staff', staff: true }))
  network.use(answers(readAccount, { ...OTHER, accountCode: '100999' }))
  const dialog = show()

  await userEvent.type(dialog.getByLabelText('Account code'), '100999')
  await userEvent.click(dialog.getByRole('button', { name: 'Switch' }))

  await waitFor(() => expect(session.read('account')).toBe('100999'))
})

import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'

import { readBillingInformation } from '@switchboard/domain/billing/contract'
import { readRefunds, requestRefund, withdrawRefund } from '@switchboard/domain/refunds/contract'
import { userClaims } from '@switchboard/domain/session/claims'

import { validateSession } from '#web/http/account.ts'
import { benBilling } from '#web/testing/ben-bills.ts'
import { answers, refuses, listRequests, slowAnswer, testNetwork } from '#web/testing/network.ts'
import { signInAs, testToken } from '#web/testing/portal.tsx'

import { buildBills, prepareBillHistory, showHistory } from './testing/bill-history.ts'
import { buildRefund, inCredit, noCredit } from './testing/states.ts'

const network = testNetwork()

// loads the lazy parts' code before the first test waits for it
beforeAll(() => Promise.all([import('./BillHistoryScreen.tsx'), import('#web/owed/refunds/CreditCard.tsx')]))

beforeEach(() => prepareBillHistory(network))

async function showCredit() {
  await showHistory(network, buildBills(2))
  return within(await screen.findByRole('region', { name: 'Your credit' }))
}

async function openForm() {
  const card = await showCredit()
  await userEvent.click(card.getByRole('button', { name: 'Ask for a refund' }))
  return card
}

function listSentBodies(): unknown[] {
  return listRequests()
    .filter(({ method }) => method === 'POST')
    .map(({ body }): unknown => JSON.parse(body))
}

test('RFD-011 an account without credit and without a refund has no card for them', async () => {
  await showHistory(network, buildBills(2))

  await screen.findByRole('region', { name: 'Your next bill' })
  expect(screen.queryByText('Your credit')).toBeNull()
  expect(screen.queryByText('Loading your credit')).toBeNull()
})

test('RFD-011 an account in credit shows a placeholder while its refunds load', async () => {
  network.use(
    answers(readBillingInformation, { ...benBilling, AccountBalance: -120, OverdueBalance: 0 }),
    slowAnswer(readRefunds, inCredit).handler,
  )
  await showHistory(network, buildBills(2))

  expect(await screen.findByText('Loading your credit')).toBeTruthy()
})

test('RFD-011 refunds that did not load can be loaded again', async () => {
  network.use(refuses(readRefunds, 'SERVICE_UNAVAILABLE'))
  await showHistory(network, buildBills(2))
  await screen.findByText('We could not load your credit and refunds.')
  network.use(answers(readRefunds, inCredit))
  await userEvent.click(screen.getByRole('button', { name: /Try again/ }))

  expect(await screen.findByText(/You have \$120\.00 of credit/)).toBeTruthy()
})

test('RFD-011 the form offers all of the credit, newest card payment first, with a bank account for the rest', async () => {
  network.use(answers(readRefunds, inCredit))
  const card = await openForm()

  expect(card.getByLabelText('Amount to have paid back')).toHaveProperty('value', '120.00')
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '$50.00 to your Visa Card ending 1111',
    '$40.00 to your MasterCard ending 4444',
    '$30.00 to a bank account that you enter here',
  ])
  expect(card.getByLabelText('Account name')).toBeTruthy()
})

test('RFD-011 a smaller amount that cards can receive needs no bank account', async () => {
  network.use(
    answers(readRefunds, inCredit),
    answers(requestRefund, { ...inCredit, latest: buildRefund('Requested') }),
  )
  const card = await openForm()
  await userEvent.clear(card.getByLabelText('Amount to have paid back'))
  await userEvent.type(card.getByLabelText('Amount to have paid back'), '$60')

  expect(card.queryByLabelText('Account name')).toBeNull()
  await userEvent.click(card.getByRole('button', { name: 'Send the request' }))
  expect(await card.findByText('Waiting for approval')).toBeTruthy()
  expect(listSentBodies()).toEqual([{ amount: 60, bankAccount: null }])
})

test.each([
  ['', 'Enter an amount in dollars and cents, such as 50.00'],
  ['60,00', 'Enter an amount in dollars and cents, such as 50.00'],
  ['1,2', 'Enter an amount in dollars and cents, such as 50.00'],
  ['1,200', 'Enter an amount of $120.00 or less'],
  ['0', 'Enter an amount of more than $0.00'],
  ['120.01', 'Enter an amount of $120.00 or less'],
])('RFD-002 the amount “%s” is not sent', async (typed, problem) => {
  network.use(answers(readRefunds, { ...inCredit, bankAccountEnding: '194-00' }))
  const card = await openForm()
  const field = card.getByLabelText('Amount to have paid back')
  await userEvent.clear(field)
  if (typed !== '') await userEvent.type(field, typed)
  await userEvent.click(card.getByRole('button', { name: 'Send the request' }))

  expect(card.getAllByText(problem)).not.toEqual([])
  expect(listSentBodies()).toEqual([])
})

test('RFD-004 a form with an empty bank account is not sent', async () => {
  network.use(answers(readRefunds, inCredit))
  const card = await openForm()
  await userEvent.click(card.getByRole('button', { name: 'Send the request' }))

  expect(card.getAllByText('Enter the name of the bank account')).not.toEqual([])
  expect(listSentBodies()).toEqual([])
})

test('RFD-004 the bank account for the rest is sent with the amount', async () => {
  network.use(
    answers(readRefunds, inCredit),
    answers(requestRefund, { ...inCredit, latest: buildRefund('Requested') }),
  )
  const card = await openForm()
  await userEvent.type(card.getByLabelText('Account name'), 'A Ngata')
  await userEvent.click(card.getByLabelText('Branch'))
  await userEvent.paste('01-0242-0100194-00')
  await userEvent.click(card.getByRole('button', { name: 'Send the request' }))

  expect(await card.findByText('Waiting for approval')).toBeTruthy()
  expect(listSentBodies()).toEqual([
    {
      amount: 120,
      bankAccount: { accountName: 'A Ngata', bank: '01', branch: '0242', account: '0100194', suffix: '00' },
    },
  ])
})

test('cancelling the form returns the focus to its button', async () => {
  network.use(answers(readRefunds, inCredit))
  const card = await openForm()
  await userEvent.click(card.getByRole('button', { name: 'Cancel' }))

  expect(document.activeElement?.contains(card.getByRole('button', { name: 'Ask for a refund' }))).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
})

test('RFD-012 staff see the credit and its refund, and cannot request or withdraw it', async () => {
  signInAs('100517', testToken({ staff: true }))
  onTestFinished(() => signInAs())
  network.use(answers(readRefunds, { ...inCredit, available: 30, latest: buildRefund('Requested') }))
  const card = await showCredit()

  expect(card.getByText('Waiting for approval')).toBeTruthy()
  expect(card.getByText('Only the owner of the account can ask for a refund.')).toBeTruthy()
  expect(card.queryByRole('button')).toBeNull()
})

test.each([null, buildRefund('Requested')])(
  'RFD-012 an authorised person sees the credit and cannot request it or withdraw %j',
  async (latest) => {
    const claim = { AccountCode: '100517', businessGroup: 'residential' }
    const actingFor = { firstName: 'Mere', lastName: 'Ngata', holder: 'Ben Fowler', level: 'order' as const }
    network.use(answers(userClaims, { AccountClaims: [{ ...claim, actingFor }] }))
    await validateSession({ staff: false, mobile: false })
    onTestFinished(async () => {
      network.use(answers(userClaims, { AccountClaims: [claim] }))
      await validateSession({ staff: false, mobile: false })
    })
    network.use(answers(readRefunds, { ...inCredit, available: 30, latest }))
    const card = await showCredit()

    expect(card.getByText('Only the owner of the account can ask for a refund.')).toBeTruthy()
    expect(card.queryByRole('button')).toBeNull()
  },
)

test('a refused request keeps the typed values and shows how to continue', async () => {
  network.use(
    answers(readRefunds, { ...inCredit, bankAccountEnding: '194-00' }),
    refuses(requestRefund, 'REFUND_MORE_THAN_CREDIT'),
  )
  const card = await openForm()
  await userEvent.click(card.getByRole('button', { name: 'Send the request' }))

  expect((await card.findByRole('alert')).textContent).toContain('Your credit has changed')
  expect(card.getByLabelText('Amount to have paid back')).toHaveProperty('value', '120.00')
})

test.each([
  ['Requested', 'Waiting for approval', /Our team checks it before we pay/],
  ['Approved', 'On its way', /no longer part of your credit/],
  ['Paid', 'Paid', /We paid your refund of \$90\.00 on/],
  ['Failed', 'Not paid in full', /is credit on your account again/],
] as const)('RFD-011 a refund that is %s is shown with its payments', async (state, status, text) => {
  network.use(answers(readRefunds, { ...noCredit, latest: buildRefund(state) }))
  const card = await showCredit()

  expect(card.getByText(status)).toBeTruthy()
  expect(card.getByText(text)).toBeTruthy()
  expect(card.getAllByRole('listitem')).toHaveLength(2)
  expect(card.getByText('Reference 7KX-2W9-MR4')).toBeTruthy()
})

test('RFD-011 a declined refund shows the reason, and may be requested again', async () => {
  const latest = buildRefund('Declined', { reason: 'Your last bill is not made yet.' })
  network.use(answers(readRefunds, { ...inCredit, latest }))
  const card = await showCredit()

  expect(card.getByText('Why: Your last bill is not made yet.')).toBeTruthy()
  expect(card.getByRole('button', { name: 'Ask for a refund' })).toBeTruthy()
})

test('RFD-006 a waiting request is withdrawn', async () => {
  network.use(
    answers(readRefunds, { ...inCredit, available: 30, latest: buildRefund('Requested') }),
    answers(withdrawRefund, { ...inCredit, latest: buildRefund('Withdrawn') }),
  )
  const card = await showCredit()
  await userEvent.click(card.getByRole('button', { name: 'Withdraw the request' }))

  const withdrawn = await card.findByText('Your request was withdrawn.')
  expect(
    listRequests()
      .filter(({ method }) => method === 'POST')
      .map(({ url }) => url.pathname),
  ).toEqual(['/api/accounts/100517/refunds/7KX-2W9-MR4/withdraw'])
  expect(withdrawn.parentElement).toBe(document.activeElement)
  expect(card.getByRole('button', { name: 'Ask for a refund' })).toBeTruthy()
  expect(card.queryByText('Waiting for approval')).toBeNull()
})

test.each(['Approved', 'Paid', 'Failed'] as const)(
  'RFD-006 a refund that is %s cannot be withdrawn',
  async (state) => {
    network.use(answers(readRefunds, { ...inCredit, latest: buildRefund(state) }))
    const card = await showCredit()

    expect(card.queryByRole('button', { name: 'Withdraw the request' })).toBeNull()
  },
)

test('RFD-003 the held part of the credit is shown', async () => {
  network.use(answers(readRefunds, { ...inCredit, available: 0, heldByPayments: 130 }))
  const card = await showCredit()

  expect(card.getByText('We hold $130.00 of it until a payment under way is final.')).toBeTruthy()
  expect(card.queryByRole('button', { name: 'Ask for a refund' })).toBeNull()
})

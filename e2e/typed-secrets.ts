import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

import { simulateConnectionAt } from '@switchboard/domain/power/simulated-registry'

import type { Canary } from './canary.ts'
import { turnSwitches } from './gateway.ts'
import type { RunningProvider } from './running-provider.ts'
import { expire } from './stored-session.ts'
import { expectDashboard, sendCredentials, openSignInForm, typeCard, typePerson } from './steps.ts'
import { choose } from './wizard.ts'

/** A customer without power whose account allows several payment methods. */
const OWNER = 'lani'
const PASSWORDS = {
  'wrong password': 'kanari-wrong-8813!',
  'password by a link': 'kanari tui+fern/paddle-9',
  'changed password': 'kanari-kea&moss=valley-4',
} as const
const CARD = '5123455806308521'
const CVC = '739'
const HOLDER = 'Kanari Cardholder'
const ACCOUNT = { bank: '38', branch: '9000', account: '7391005', suffix: '00' }
const ACCOUNT_NAME = 'Kanari Accountname'
/** An unknown address: the mail server refuses every letter to it. */
export const INVITED = 'kanari.invited@mail.example'
const MOBILE = '021 555 7391'
const BORN = { day: '27', month: 'February', year: '1947' }
const SEARCHED = '7319 Kanari Road'
/** Spelled as in the address directory. */
const CHOSEN = '25 Aro Street'
const ICP = simulateConnectionAt('1000012')?.icp ?? ''

/** Types secrets into the forms of the portal. Returns the secrets and the codes of mailed links. */
export async function typeSecrets(page: Page, provider: RunningProvider): Promise<Canary[]> {
  const reset = await resetPassword(page, provider)
  await changePassword(page)
  const invitation = await invite(page, provider)
  await renewTokens(page)
  await saveCard(page, provider)
  await setUpDirectDebit(page)
  await findPowerConnections(page)

  const { bank, branch, account, suffix } = ACCOUNT
  return [
    ...Object.entries(PASSWORDS).map(([name, password]) => ({ name, spellings: [password] })),
    { name: 'link to a new password', spellings: [reset] },
    { name: 'link of an invitation', spellings: [invitation] },
    { name: 'card number', spellings: [CARD, CARD.replaceAll(/(\d{4})(?=\d)/g, '$1 ')] },
    // three digits appear by chance, so they are searched as a whole value: in a line, in JSON and in a form
    { name: 'security code', spellings: [`\n${CVC}\n`, `"${CVC}"`, `=${CVC}`, `'${CVC}'`, `: ${CVC}`] },
    { name: 'holder of the card', spellings: [HOLDER] },
    { name: 'bank account', spellings: [account, `${bank}-${branch}-${account}-${suffix}`] },
    { name: 'name of the bank account', spellings: [ACCOUNT_NAME] },
    { name: 'email address', spellings: [INVITED] },
    { name: 'mobile number', spellings: [MOBILE, '0215557391', '64215557391'] },
    {
      name: 'date of birth',
      spellings: ['1947-02-27', '19470227', '27/02/1947', '27 February 1947', '27 Feb 1947'],
    },
    { name: 'address that was searched for', spellings: [SEARCHED, SEARCHED.toLowerCase()] },
    { name: 'address that was chosen', spellings: [CHOSEN] },
    { name: 'ICP number', spellings: [ICP] },
  ]
}

/** Tries a wrong password, then sets a new one by a mailed link and signs in. Returns the code of the link. */
async function resetPassword(page: Page, provider: RunningProvider): Promise<string> {
  await openSignInForm(page)
  await sendCredentials(page, OWNER, PASSWORDS['wrong password'])
  await expect(page.getByRole('alert')).toContainText(/incorrect login/i)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email address').fill(`${OWNER}@demo.example`)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()
  const { address, code } = await readMailedLink(provider, `${OWNER}@`)
  await page.goto(address)
  await typeNewPassword(page, PASSWORDS['password by a link'])
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByRole('heading', { name: 'Your password has been changed' })).toBeFocused()
  await openSignInForm(page)
  await sendCredentials(page, OWNER, PASSWORDS['password by a link'])
  await expectDashboard(page)
  return code
}

async function changePassword(page: Page): Promise<void> {
  await page.goto('/change-password')
  await page.getByLabel('Current password').fill(PASSWORDS['password by a link'])
  await typeNewPassword(page, PASSWORDS['changed password'])
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password has been changed.')).toBeVisible()
}

async function typeNewPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password').fill(password)
}

/** Makes the page send its refresh token and receive a new one. */
async function renewTokens(page: Page): Promise<void> {
  await expire(page)
  const renewed = page.waitForResponse(/\/token$/)
  await page.goto('/')
  expect((await renewed).status()).toBe(200)
  await expectDashboard(page)
}

/** Saves a card after a failure of the gateway, because the provider logs the failure. */
async function saveCard(page: Page, { sandbox }: RunningProvider): Promise<void> {
  await page.goto('/payment-method/credit-card')
  await typeCard(page, CARD)
  await page.getByLabel('Name on card').fill(HOLDER)
  await page.getByLabel('Security code').fill(CVC)
  await turnSwitches(sandbox, { timeoutOnCreate: true })
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await turnSwitches(sandbox, {})
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(page.getByRole('region', { name: 'Credit Card' })).toContainText('512345••••••••21')
}

async function setUpDirectDebit(page: Page): Promise<void> {
  await page.goto('/payment-method/direct-debit')
  await page.getByLabel('Account name').fill(ACCOUNT_NAME)
  await page.getByRole('textbox', { name: 'Bank', exact: true }).fill(ACCOUNT.bank)
  await page.getByLabel('Branch').fill(ACCOUNT.branch)
  await page.getByLabel('Account', { exact: true }).fill(ACCOUNT.account)
  await page.getByLabel('Suffix').fill(ACCOUNT.suffix)
  await page.getByLabel('Your name').fill('A Customer')
  await page.getByLabel('Your email address').fill('payer@demo.example')
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: 'Set up direct debit' }).click()
  await expect(page.getByRole('heading', { name: 'Direct debit is set up' })).toBeFocused()
}

async function findPowerConnections(page: Page): Promise<void> {
  await page.goto('/get-power')
  const field = page.getByLabel('Address', { exact: true })
  await field.fill(SEARCHED)
  await expect(page.getByText('We cannot find this address.')).toBeVisible()
  await field.fill(`${CHOSEN} Wellington`)
  await page.getByRole('button', { name: new RegExp(`^${CHOSEN}`) }).click()
  await expect(page.getByText('A smart meter, which sends its readings')).toBeVisible()
  await choose(page, /find it/, /ICP number/)
  await page.getByLabel('ICP number', { exact: true }).fill(ICP)
  await expect(page.getByText('A meter that someone reads')).toBeVisible()
}

/** Invites a person. Returns the code of the link in the letter. */
async function invite(page: Page, provider: RunningProvider): Promise<string> {
  await page.goto('/add-authorised-person')
  await typePerson(page, { firstName: 'Kanari', lastName: 'Invited', email: INVITED })
  await page.getByLabel('Mobile number').fill(MOBILE)
  await page.getByLabel('Day').fill(BORN.day)
  await page.getByLabel('Month').fill(BORN.month)
  await page.getByLabel('Year').fill(BORN.year)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('Pending', { exact: true })).toBeVisible()
  return (await readMailedLink(provider, INVITED)).code
}

/** Reads the newest link in the letters to an address, and the secret code at its end. */
async function readMailedLink({ management }: RunningProvider, to: string) {
  const mails = await (
    await fetch(`${management}/sandbox/mails?${new URLSearchParams({ query: to })}`)
  ).text()
  const address = /https?:[^\s"\\]+/.exec(mails)?.[0] ?? ''
  const code = /[^/=]+$/.exec(address)?.[0] ?? ''
  expect(code.length).toBeGreaterThan(20)
  return { address, code }
}

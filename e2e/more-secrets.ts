import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

import type { Canary } from './canary.ts'
import type { RunningProvider } from './running-provider.ts'
import { DEMO_PASSWORD, expectDashboard, sendCredentials, openFromDesk, signInToApp } from './steps.ts'
import { TOKENS_ON_SERVER } from './stored-session.ts'
import { getSignature } from './watch-browser.ts'

const WRONG_PASSWORD = 'kanari-in-the-app-8814!'
/** A password that is typed into the username field. */
const IN_WRONG_FIELD = 'kanari-as-a-name-8815!'
const WIFI_PASSWORD = 'kanari wifi for the home'
const BROKEN = 'kanari-in-a-broken-body'
const IN_ADDRESS = 'kanari-in-an-address'
const IN_HEADER = 'kanari-in-a-header'

/** Signs in at /app/ with a wrong and then a right password, and sets a wifi password. */
export async function typeIntoApp(page: Page): Promise<Canary[]> {
  await page.goto('/app/')
  await sendCredentials(page, IN_WRONG_FIELD, WRONG_PASSWORD)
  await expect(page.getByRole('alert')).toContainText(/incorrect login/i)
  await signInToApp(page, 'ben')
  const [access, refresh] = await Promise.all(
    ['token', 'refresh_token'].map((field) =>
      page.evaluate((key) => localStorage.getItem(key), `switchboard.app.session.${field}`),
    ),
  )
  await page.goto('/app/my-wifi')
  await page.getByLabel('Password of 2.4 GHz').fill(WIFI_PASSWORD)
  await page.getByRole('button', { name: 'Save wifi settings' }).click()
  await expectDashboard(page)
  return [
    { name: 'wrong password in the app', spellings: [WRONG_PASSWORD] },
    { name: 'password as a name', spellings: [IN_WRONG_FIELD] },
    { name: 'password of the demo', spellings: [DEMO_PASSWORD] },
    { name: 'access token of the app', spellings: [getSignature(access ?? '')] },
    { name: 'refresh token of the app', spellings: [refresh ?? ''] },
    { name: 'password of the wifi', spellings: [WIFI_PASSWORD] },
  ]
}

/** Signs in at the staff desk, which opens the portal with a token in the link. */
export async function openAsStaff(page: Page): Promise<Canary[]> {
  const { tab, link } = await openFromDesk(page)
  await expectDashboard(tab)
  const token = new URL(link).searchParams.get('token') ?? ''
  const access = await tab.evaluate(() => sessionStorage.getItem('switchboard.session.token'))
  return [
    { name: 'token of staff', spellings: [token] },
    { name: 'cookie of the staff desk', spellings: [await readDeskCookie(page)] },
    ...(TOKENS_ON_SERVER ? [] : [{ name: 'access token of staff', spellings: [getSignature(access ?? '')] }]),
  ]
}

async function readDeskCookie(page: Page): Promise<string> {
  const cookies = await page.context().cookies()
  const desk = cookies.find(({ name }) => name === 'staff-desk')
  if (desk === undefined) throw new Error('the desk has no cookie')
  return desk.value
}

/** A harmless mark that may appear in logs: the search for secrets has to find it there. */
const PLANTED: Canary = { name: 'planted', spellings: ['kanari-planted-7391'] }

/** Puts the mark into log and traces, by a browser's report, and into everything that a page can store. */
export async function plant(page: Page, { portal }: RunningProvider): Promise<Canary> {
  const [mark = ''] = PLANTED.spellings
  const { status } = await fetch(`${portal}/policy-reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/csp-report', 'x-correlation-id': mark },
    body: JSON.stringify({
      'csp-report': { 'document-uri': `${portal}/reset-password?token=${IN_ADDRESS}` },
    }),
  })
  expect(status).toBe(204)
  await page.evaluate(async (text) => {
    console.log(text)
    localStorage.setItem('kept', text)
    sessionStorage.setItem('kept', text)
    await (await caches.open('kept')).put('/kept', new Response(text))
    await new Promise((resolve) => {
      const request = indexedDB.open(text)
      request.onsuccess = () => {
        request.result.close()
        resolve(null)
      }
    })
  }, mark)
  return PLANTED
}

/** Sends requests with secrets in invalid bodies, in addresses and in headers, which no page does. */
export async function sendSecretsInOddPlaces({ portal }: RunningProvider): Promise<Canary[]> {
  const json = { 'content-type': 'application/json' }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const broken = `{"password":"${BROKEN}","card":{"cardNumber":"${BROKEN}"`
  const query = `?access_token=${IN_ADDRESS}&token=${IN_ADDRESS}&password=${IN_ADDRESS}`
  const answers = await Promise.all([
    ...['/api/device/register', '/identity/token', '/api/accounts/103003/people'].flatMap((path) => [
      fetch(portal + path, { method: 'POST', headers: json, body: broken }),
      fetch(portal + path, { method: 'POST', headers: form, body: `grant_type=x&refresh_token=${BROKEN}` }),
      fetch(portal + path, { method: 'POST', headers: { 'content-type': 'text/x' }, body: BROKEN }),
      fetch(portal + path + query),
    ]),
    fetch(`${portal}/%zz/${IN_ADDRESS}${query}`),
    fetch(`${portal}/api/user/claims`, { headers: { authorization: `Bearer ${IN_HEADER}` } }),
    fetch(`${portal}/api/user/claims`, { headers: { authorization: `Basic ${btoa(IN_HEADER)}` } }),
    fetch(`${portal}/identity/token`, {
      method: 'POST',
      headers: {
        ...form,
        authorization: `Basic ${btoa(`portal:${IN_HEADER}`)}`,
        cookie: `sign-in=${IN_HEADER}`,
      },
      body: `grant_type=authorization_code&code=${BROKEN}&code_verifier=${BROKEN}`,
    }),
  ])
  expect(answers.filter(({ status }) => status >= 500)).toStrictEqual([])
  return [
    { name: 'secret in a broken body', spellings: [BROKEN] },
    { name: 'token in an address', spellings: [IN_ADDRESS] },
    { name: 'token in a header', spellings: [IN_HEADER] },
  ]
}

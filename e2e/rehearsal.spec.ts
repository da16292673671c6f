import { expect, test } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'

import { canDeploy, prepareDeployment, startDeployed } from '../tests/deploy/deployed.ts'
import type { Deployed, Deployment } from '../tests/deploy/deployed.ts'
import { startOutside } from '../tests/deploy/outside.ts'
import type { Outside } from '../tests/deploy/outside.ts'
import type { StageDatabase } from '../tests/faults/stage-database.ts'
import { createCleanUp } from '../tools/clean-up.ts'
import { startFile, waitForExit } from '../tools/processes.ts'

import { NEW_PASSWORD, typeNewPassword } from './passwords.ts'
import { expectDashboard, searchAtDesk, sendCredentials, signInToDesk, typeCard } from './steps.ts'
import { answerPlanQuestions, completeWizard, locateHeading, PLAN } from './wizard.ts'

const DOMAIN = 'provider.example'
const cleanUp = createCleanUp()

// also after a test that took too long
test.afterEach(() => cleanUp.run())

/**
 * Loads the demo as the customers of a provider: another domain of their usernames, and none of the first data, which `init`
 * saves.
 */
async function loadCustomers(database: StageDatabase, { publicUrl }: Deployment): Promise<void> {
  const env = { PATH: process.env['PATH'], SANDBOX: 'true', PUBLIC_URL: publicUrl, ...database.variables }
  const code = await waitForExit(startFile('apps/api/src/demo.ts', { stdio: 'inherit', env }))
  if (code !== 0) throw new Error(`the customers were not loaded: code ${code}`)
  await database.withConnection((db) =>
    db.script(`
      update login_user set username = replace(username, '@demo.example', '@${DOMAIN}'),
        email = replace(email, '@demo.example', '@${DOMAIN}');
      delete from dynamic_configuration; delete from card_surcharge; delete from help_reason; delete from callback_hours`),
  )
}

async function openPage(browser: Browser, { publicUrl }: Deployed): Promise<Page> {
  // the authority is the rehearsal's own
  return browser.newPage({ baseURL: publicUrl, ignoreHTTPSErrors: true })
}

/** The link of the newest letter about a new password. */
function findResetLink({ letters }: Outside): string | undefined {
  const text = letters.map((letter) => letter.replaceAll('=\n', '').replaceAll('=3D', '=')).join('\n')
  return [...text.matchAll(/https:\/\/\S+reset-password\/complete\?[^\s"<>]+/g)].at(-1)?.[0]
}

test('OPS-029 the shipped files, with TLS and all partners by https, serve a provider from its first data to staff, a sign-in, a payment and an order', async ({
  browser,
}) => {
  test.skip(!(await canDeploy()), 'HAProxy, openssl or PostgreSQL is missing')
  const deployment = await prepareDeployment(cleanUp)
  const outside = await startOutside(deployment, cleanUp)
  const portal = await startDeployed(deployment, cleanUp, {
    fill: loadCustomers,
    variables: outside.variables,
  })
  const doctor = await portal.operate(['doctor'])
  expect(doctor.printed).toContain('held: every job')
  expect(doctor.printed).not.toContain('WRONG')
  expect(doctor.code).toBe(0)

  const desk = await openPage(browser, portal)
  await signInToDesk(desk)
  await searchAtDesk(desk, '100482')
  await expect(desk.getByRole('listitem')).toContainText('100482')

  await portal.operate(['users', 'send-reset', `ben@${DOMAIN}`])
  expect(outside.letters).toEqual([])
  expect(await portal.operate(['release', 'jobs'])).toMatchObject({ code: 0 })
  await expect.poll(() => findResetLink(outside)).toBeDefined()

  const page = await openPage(browser, portal)
  await page.goto(findResetLink(outside) ?? '')
  await typeNewPassword(page, NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByRole('heading', { name: 'Your password has been changed' })).toBeVisible()
  await page.goto('/')
  await sendCredentials(page, 'ben', NEW_PASSWORD)
  await expectDashboard(page)

  await page.goto('/pay')
  await typeCard(page)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByText('Thank you, payment successful').first()).toBeVisible()

  const other = await openPage(browser, portal)
  await other.goto(PLAN)
  await sendCredentials(other, 'ema')
  await expect(locateHeading(other, 'Choose your plan')).toBeVisible()
  await completeWizard(other, () => answerPlanQuestions(other, 'Fibre 100'))
  await other.getByRole('button', { name: 'Place order' }).click()
  await expect(locateHeading(other, 'Your order is placed')).toBeVisible()

  const verified = await portal.operate(['verify'])
  expect(verified.printed).not.toContain('WRONG')
  expect(verified.code).toBe(0)
})

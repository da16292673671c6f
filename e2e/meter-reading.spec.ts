import { readFileSync } from 'node:fs'

import type { Browser, Page } from '@playwright/test'

import { readMeterPhoto, setMeterReadings } from '@switchboard/domain/meter-reading/contract'

import { expectAccessible } from './axe.ts'
import { newProvider } from './new-provider.ts'
import type { RunningProvider } from './new-provider.ts'
import { expect, test } from './provider.ts'
import type { Provider } from './provider.ts'
import { openAsStaff } from './states/staff.ts'
import { giveCredentials, signIn } from './steps.ts'
import { askTimeMachine } from './time-machine.ts'

const ACCOUNT = '100901'
/** As a phone takes it: lying on its side by its EXIF, which also says where, when and with what. */
const PHOTO = '../apps/api/src/areas/meter-reading/testing/meter-with-place.jpg'
const NOTES = /Exif|KeaPhones|Whitianga/
const MOST_DAYS_TO_A_REMINDER = 35

const latin = (base64: string) => Buffer.from(base64, 'base64').toString('latin1')

/** Lets days pass until the mailbox has a reminder for Jack; answers the address of its link. */
async function remindedLink(page: Page, provider: Provider): Promise<string> {
  for (let days = 0; days < MOST_DAYS_TO_A_REMINDER; days += 1) {
    await page.goto(`${provider.sandbox}/mail?${new URLSearchParams({ query: ACCOUNT })}`)
    const link = page
      .getByRole('article')
      .filter({ hasText: 'Read your meter before your bill of' })
      .getByRole('link')
    if ((await link.count()) > 0) return (await link.first().getAttribute('href')) ?? ''
    await askTimeMachine(provider, 'days', { days: 1 })
  }
  throw new Error('no reminder came')
}

test('MTR-001 MTR-005 MTR-019 MTR-022 MTR-024 a reminder leads through the sign-in to the form of one meter, and a reading is given with a photo that says nothing of its place', async ({
  browser,
}) => {
  // its own provider, because its clock moves
  const provider = await newProvider()
  try {
    await readAfterReminder(browser, provider)
  } finally {
    await provider.stop()
  }
})

async function readAfterReminder(browser: Browser, provider: RunningProvider): Promise<void> {
  const page = await browser.newPage({ baseURL: provider.portal })
  await signIn(page, 'jack')
  await page.goto('/meter-reading')
  await page.getByText('Remind me before each bill').click()
  await page.getByText(/^By e-mail to/).click()
  await page.getByRole('button', { name: 'Save the reminder' }).click()
  await expect(page.getByText('Saved. We will remind you before each bill.')).toBeVisible()
  await expectAccessible(page)

  const link = await remindedLink(page, provider)
  const reader = await browser.newPage({ baseURL: provider.portal })
  await reader.goto(link)
  await giveCredentials(reader, 'jack')
  await expect(reader.getByRole('heading', { level: 1, name: 'Enter meter reading' })).toBeVisible()
  await expect(reader).toHaveURL(`/meter-reading?icp=${new URL(link).searchParams.get('icp')}`)

  // by keys alone: the hands of the day's dials, then the digits of the night
  await reader.getByText('It has round dials with hands').first().focus()
  await reader.keyboard.press('Enter')
  const dials = reader.getByRole('group').getByLabel(/^Dial \d of 5$/)
  await expect(dials).toHaveCount(5)
  for (const [place, presses] of [1, 15, 9, 0, 0].entries()) {
    await dials.nth(place).focus()
    for (let press = 0; press < presses; press += 1) await reader.keyboard.press('ArrowRight')
  }
  await reader.getByRole('button', { name: 'Enter 07400' }).focus()
  await reader.keyboard.press('Enter')
  await expect(reader.getByLabel(/^Day reading/)).toBeFocused()
  await expect(reader.getByLabel(/^Day reading/)).toHaveValue('07400')
  await reader.getByLabel(/^Night reading/).fill('5420')

  const bytes = readFileSync(new URL(PHOTO, import.meta.url))
  expect(bytes.toString('latin1')).toMatch(NOTES)
  await reader.getByLabel(/^Photo of the meter/).setInputFiles({
    name: 'meter.jpg',
    mimeType: 'image/jpeg',
    buffer: bytes,
  })
  const preview = reader.getByAltText('The meter, as you will send it')
  await expect(preview).toBeVisible()
  // stood up, and made smaller
  expect(await preview.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])).toEqual([
    1_067, 1_600,
  ])
  await expectAccessible(reader)

  const sending = reader.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/readings'),
  )
  await reader.getByRole('button', { name: 'Submit the readings' }).click()
  const { photo } = setMeterReadings.body.parse((await sending).postDataJSON())
  expect(latin(photo ?? '')).toMatch(/^\u00FF\u00D8/)
  expect(latin(photo ?? '')).not.toMatch(NOTES)
  await expect(reader.getByText(/^Thank you/)).toBeVisible()
  await expect(
    reader.getByText(/^Your next bill, of .* charges the [\d.]+ kWh that you used up to this reading/),
  ).toBeVisible()
  await expectPhotoAgain(reader)

  await reader.close()

  const desk = await browser.newPage({ baseURL: provider.portal })
  await openAsStaff(desk, provider, ACCOUNT)
  await desk.goto('/meter-reading')
  await expectPhotoAgain(desk)
  await desk.close()
}

/** The newest of the earlier readings has its photo, whose stored bytes say nothing beside the picture. */
async function expectPhotoAgain(page: Page): Promise<void> {
  await page.getByText('Earlier readings').click()
  const loading = page.waitForResponse(/\/photo$/)
  await page
    .getByRole('button', { name: /^Show the photo of/ })
    .first()
    .click()
  const { mediaType, base64 } = readMeterPhoto.reply.parse(await (await loading).json())
  expect(mediaType).toBe('image/jpeg')
  expect(latin(base64)).not.toMatch(NOTES)
  const picture = page.getByRole('dialog').getByRole('img')
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((img: HTMLImageElement) => img.naturalHeight)).toBe(1_600)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
}

import { readFileSync } from 'node:fs'

import type { Page } from '@playwright/test'

import { readMeterPhoto, setMeterReadings } from '@switchboard/domain/meter-reading/contract'

import { expectAccessible } from '../axe.ts'
import { expect, test } from '../provider.ts'
import { openAsStaff } from '../states/staff.ts'
import { signIn } from '../steps.ts'

/** The meter of Jack. */
const ACCOUNT = '100901'
/** A photo of a phone. Its EXIF data has the rotation, the time, the place and the phone. */
const PHOTO = readFileSync(
  new URL('../../apps/api/src/areas/meter-reading/testing/meter-with-place.jpg', import.meta.url),
)
const METADATA = /Exif|KeaPhones|Whitianga/
/** Presses of the right arrow on each dial for 07400. */
const PRESSES = [1, 15, 9, 0, 0]

test('MTR-001 MTR-005 MTR-019 MTR-022 MTR-024 a customer sends a meter reading with a photo without its metadata, which staff see', async ({
  page,
  browser,
  provider,
}) => {
  await signIn(page, 'jack')
  await page.goto('/meter-reading')
  await setDials(page)
  await page.getByRole('button', { name: 'Enter 07400' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(/^Day reading/)).toBeFocused()
  await expect(page.getByLabel(/^Day reading/)).toHaveValue('07400')
  await page.getByLabel(/^Night reading/).fill('5420')

  expect(PHOTO.toString('latin1')).toMatch(METADATA)
  await page.getByLabel(/^Photo of the meter/).setInputFiles({
    name: 'meter.jpg',
    mimeType: 'image/jpeg',
    buffer: PHOTO,
  })
  const preview = page.getByAltText('The meter, as you will send it')
  await expect(preview).toBeVisible()
  // upright and scaled down
  expect(await preview.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])).toEqual([
    1_067, 1_600,
  ])
  await expectAccessible(page)

  const sending = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/readings'),
  )
  await page.getByRole('button', { name: 'Submit the readings' }).click()
  const { photo } = setMeterReadings.body.parse((await sending).postDataJSON())
  expect(decodeLatin1(photo ?? '')).toMatch(/^\u00FF\u00D8/)
  expect(decodeLatin1(photo ?? '')).not.toMatch(METADATA)
  await expect(page.getByText(/^Thank you/)).toBeVisible()
  await expect(
    page.getByText(/^Your next bill, of .* charges the [\d.]+ kWh that you used up to this reading/),
  ).toBeVisible()
  await expectStoredPhoto(page)

  const desk = await browser.newPage({ baseURL: provider.portal })
  await openAsStaff(desk, ACCOUNT)
  await desk.goto('/meter-reading')
  await expectStoredPhoto(desk)
  await desk.close()
})

/** Sets the dials of the day register to 07400 by keys alone. */
async function setDials(page: Page): Promise<void> {
  await page.getByText('It has round dials with hands').first().focus()
  await page.keyboard.press('Enter')
  const dials = page.getByRole('group').getByLabel(/^Dial \d of 5$/)
  await expect(dials).toHaveCount(PRESSES.length)
  for (const [place, presses] of PRESSES.entries()) {
    await dials.nth(place).focus()
    for (let press = 0; press < presses; press += 1) await page.keyboard.press('ArrowRight')
  }
}

/** The newest earlier reading shows its photo, whose stored bytes have no metadata. */
async function expectStoredPhoto(page: Page): Promise<void> {
  await page.getByText('Earlier readings').click()
  const loading = page.waitForResponse(/\/photo$/)
  await page
    .getByRole('button', { name: /^Show the photo of/ })
    .first()
    .click()
  const { mediaType, base64 } = readMeterPhoto.reply.parse(await (await loading).json())
  expect(mediaType).toBe('image/jpeg')
  expect(decodeLatin1(base64)).not.toMatch(METADATA)
  const picture = page.getByRole('dialog').getByRole('img')
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((img: HTMLImageElement) => img.naturalHeight)).toBe(1_600)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
}

function decodeLatin1(base64: string): string {
  return Buffer.from(base64, 'base64').toString('latin1')
}

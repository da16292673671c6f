import { addDays, day, dayText } from '@switchboard/domain/day'

import { expectAccessible } from './axe.ts'
import { newProvider } from './new-provider.ts'
import type { RunningProvider } from './running-provider.ts'
import { locateAnswer, expectCharged, expectDone, expectUnderWay, openServices } from './placed.ts'
import { expect, test as journey } from './provider.ts'
import { openCard, signIn } from './steps.ts'
import { readClock, liveUntil, liveUntilHour } from './time-machine.ts'
import { addWorkingDays, findNextSaturday, findOpenDay, isClosed } from './visit-days.ts'
import {
  choose,
  listOfferedDays,
  locateNext,
  locateLabel,
  moveTo,
  openNext,
  openWizard,
  placeOrder,
} from './wizard.ts'

const SECONDS = 1_000
/** The hours around a visit of the fibre company, which is from 8 to 12. */
const VISIT = { hourBefore: 7, hourAfter: 13 }
const WORKING_DAYS = { firstVisit: 10, lastVisit: 30 }

/** The tests have their own provider, because they move the clock. Each journey orders for its own customer. */
let own: RunningProvider | undefined
const test = journey.extend({
  provider: [
    async ({}, use) => {
      own ??= await newProvider()
      await use(own)
    },
    { scope: 'test', timeout: 600 * SECONDS },
  ],
})

test.afterAll(() => own?.stop())

test('CHG-021 CHG-065 CHG-067 CHG-068 ORD-050 ADSL becomes fibre on the day of the visit, and the number stays', async ({
  page,
  provider,
}) => {
  await openWizard(page, 'lani')
  await choose(page, 'Speed', 'Fibre 300')
  await expect(page.getByText('You keep your number 09 555 0133.')).toBeVisible()
  await choose(page, 'Modem', 'Hub 6, on a 24 month contract')
  await openNext(page, 'Contract and dates')
  await locateLabel(page, 'I accept a contract of 24 months').click()
  const visit = page.getByLabel('Day of the visit')
  const { today } = await readClock(provider)
  const days = (await listOfferedDays(visit)).map((each) => day.parse(each))
  expect(days.filter(isClosed)).toStrictEqual([])
  expect(days.at(0)).toBe(findOpenDay(addWorkingDays(today, WORKING_DAYS.firstVisit), 1))
  expect(days.at(-1)).toBe(findOpenDay(addWorkingDays(today, WORKING_DAYS.lastVisit), -1))

  // the provider rejects other days that a page might send
  const [first] = days
  if (first === undefined) throw new Error('no day of a visit is offered')
  await visit.selectOption(first)
  await openNext(page, 'Check your order')
  await expectAccessible(page)
  const dialog = page.getByRole('alertdialog', { name: 'Problem submitting order' })
  const place = page.getByRole('button', { name: 'Place order' })
  for (const [wrong, advice] of [
    [addDays(today, -1), 'That day has passed. Choose another one.'],
    [findNextSaturday(first), 'Choose a day from Monday to Friday.'],
  ] as const) {
    await page.route(/\/orders\/[^/]+$/, (route) =>
      route.continue({ postData: (route.request().postData() ?? '').replaceAll(first, wrong) }),
    )
    await place.click()
    await expect(dialog).toContainText(advice)
    await dialog.getByRole('button', { name: 'Back to the order' }).click()
    await page.unrouteAll()
  }

  const reference = await placeOrder(page)
  await expect(page.getByRole('list', { name: 'What happens next' })).toContainText(dayText(first))
  await expectAccessible(page)
  await expectUnderWay(page, reference, first)

  await liveUntilHour(provider, first, VISIT.hourBefore)
  await page.goto('/change-hub')
  await expect(page.getByText('You have an order under way')).toBeVisible()
  await liveUntilHour(provider, first, VISIT.hourAfter)
  await expectDone(page)
  await expectCharged(page, /^Fibre 300 .*with homeline/, '$90.00')
  await expect(await openServices(page)).toContainText('09 555 0133')
})

test('CHG-015 CHG-020 CHG-040 ORD-047 a homeline is added with a chosen number and a calling pack', async ({
  page,
  provider,
}) => {
  await openWizard(page, 'tama')
  await choose(page, 'Speed', 'Fibre 300')
  await choose(page, /homeline/, 'Yes')
  await openCard(page, 'Calling packs')
  await expect(page.getByRole('radio', { name: /^National 60/ })).toBeChecked()
  await openCard(page, 'Homeline and extras')
  await expect(page.getByRole('checkbox', { name: 'Voicemail' })).toBeChecked()
  await choose(page, 'Calls in New Zealand', 'National and mobile 60')
  await locateLabel(page, 'Call waiting').click()
  await locateNext(page).click()
  await page.getByRole('link', { name: 'Say who your provider is now' }).click()
  const losing = page.getByLabel('Your provider now')
  await expect(losing).toBeFocused()
  await losing.selectOption('OTHER')
  await page.getByLabel('Name on that account').fill('Tama Rewi')
  await page.getByLabel('Your account number with them').fill('T-4711')
  const numbers = page.getByLabel('Your new phone number')
  const [, number = ''] = await listOfferedDays(numbers)
  await numbers.selectOption(number)
  await expectAccessible(page)
  await openNext(page, 'When it should change')
  const works = page.getByLabel('Broadband works from')
  const on = day.parse(await works.inputValue())
  await openNext(page, 'Check your order')
  await expect(locateAnswer(page, 'Calling packs')).toContainText('National and mobile 60')
  await expect(locateAnswer(page, 'Homeline now from')).toContainText(number)

  const reference = await placeOrder(page)
  await expectUnderWay(page, reference, on)
  await liveUntil(provider, on)
  await expectDone(page)
  const charges = await expectCharged(page, /^Fibre 300 .*with homeline/, '$90.00')
  await expect(charges.getByRole('row', { name: /^Call waiting/ })).toContainText('$1.50')
  await expect(await openServices(page)).toContainText(number)
})

test('CHG-005 CHG-049 ACC-020 a business of group 2 gets a static IP with its plan, at prices without GST; one of group 1 cannot order', async ({
  page,
  provider,
  browser,
}) => {
  await openWizard(page, 'ema')
  await choose(page, 'Speed', 'Fibre 300')
  const order = page.getByRole('region', { name: 'Your order' })
  await openCard(page, 'Extras')
  await expect(page.getByRole('checkbox', { name: 'Static IP address' })).toBeChecked()
  await expect(order.getByRole('listitem').filter({ hasText: 'Business Fibre 300' })).toContainText('$103.91')
  await expect(order.getByRole('listitem').filter({ hasText: 'Static IP address' })).toContainText('$10.00')
  await expect(order.getByText('Prices exclude GST.')).toBeVisible()
  await expectAccessible(page)
  await openNext(page, 'When it should change')
  const on = day.parse(await page.getByLabel('Broadband works from').inputValue())
  await openNext(page, 'Check your order')
  const reference = await placeOrder(page)
  await expectUnderWay(page, reference, on)

  await liveUntil(provider, on)
  await expectDone(page)
  const charges = await expectCharged(page, /^Business Fibre 300/, '$103.91')
  await expect(charges.getByRole('row', { name: /^Static IP address/ })).toContainText('$10.00')

  const context = await browser.newContext({ baseURL: provider.portal })
  const other = await context.newPage()
  await signIn(other, 'dev')
  await other.goto('/change-hub/change-product')
  await expect(other).toHaveURL(/\/change-hub$/)
  await context.close()
})

test('CHG-053 CHG-059 CHG-060 CHG-061 MOV-019 MOV-021 MOV-024 a move with power has different dates for each service', async ({
  page,
  provider,
}) => {
  await signIn(page, 'ben')
  await page.goto('/move-house')
  await moveTo(page, '31 Aro Street')
  await openNext(page, 'Choose your plan')
  await choose(page, 'Speed', 'Fibre 300')
  await choose(page, 'Power plan', /^Power, /)
  await locateNext(page).click()
  await page.getByRole('link', { name: /depends on power for their health/ }).click()
  await choose(page, /health/, 'Yes')
  const place = page.getByRole('group', { name: 'How do we get to the meter?' })
  await place.getByLabel('Where is it?').selectOption({ index: 1 })
  await place.getByLabel('What should they know?').fill('Ring twice')
  await locateLabel(place, 'There is a dog').click()
  await expectAccessible(page)
  await openNext(page, 'Contract and dates')

  const date = (name: string) => page.getByLabel(name)
  const [works, ends, begins, powerEnds] = [
    date('Day of the visit'),
    date('Broadband ends at the old address'),
    date('Power begins at the new address'),
    date('Power ends at the old address'),
  ]
  const [, , moves = '', , , later = ''] = await listOfferedDays(works)
  await works.selectOption(moves)
  for (const linked of [ends, begins, powerEnds]) await expect(linked).toHaveValue(moves)
  const leaves = addDays(day.parse(later), 1)
  await powerEnds.selectOption(leaves)
  await works.selectOption(later)
  await expect(begins).toHaveValue(moves)
  await locateNext(page).click()
  await page.getByRole('link', { name: 'Power cannot begin before your broadband' }).click()
  await expect(begins).toBeFocused()
  await begins.selectOption(later)
  await ends.selectOption(later)
  await expectAccessible(page)
  await openNext(page, 'Check your order')
  await expect(locateAnswer(page, 'Power')).toContainText('There is a dog. Ring twice')

  const body = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().includes('/orders/'),
  )
  const reference = await placeOrder(page)
  expect((await body).postDataJSON()).toMatchObject({
    ElectricityToChange: { RequestedDateOfProvisioning: later },
  })
  await expectAccessible(page)
  const steps = page.getByRole('list', { name: 'What happens next' }).getByRole('listitem')
  await expect(steps.last()).toContainText('Power ends at the old address')
  await expect(steps.last()).toContainText(dayText(leaves))
  await expectUnderWay(page, reference, leaves)

  await liveUntil(provider, leaves)
  await expectDone(page)
  await expect(page.getByRole('banner')).toContainText('31 Aro Street')
  await page.goto('/my-plan')
  await expect(page.getByRole('region', { name: 'Power' })).toContainText('26.4 c')
})

test('MOV-018 a move without power offers no power dates and moves broadband alone', async ({
  page,
  provider,
}) => {
  await signIn(page, 'nikau')
  await page.goto('/move-house')
  await moveTo(page, '25 Aro Street')
  await openNext(page, 'Choose your plan')
  await choose(page, 'Speed', 'Fibre 300')
  await choose(page, 'Power plan', 'No power from us')
  await expect(page.getByRole('group', { name: /health/ })).toHaveCount(0)
  await openNext(page, 'When it should change')
  await expect(page.getByLabel(/^Power /)).toHaveCount(0)
  const works = page.getByLabel('Broadband works from')
  const [first = ''] = await listOfferedDays(works)
  await works.selectOption(first)
  await openNext(page, 'Check your order')
  const reference = await placeOrder(page)
  await expectUnderWay(page, reference, day.parse(first))

  await liveUntil(provider, day.parse(first))
  await expectDone(page)
  await expect(page.getByRole('banner')).toContainText('25 Aro Street')
  await expectCharged(page, /^Fibre 300/, '$39.23')
  await expect(page.getByRole('region', { name: 'Power' })).toHaveCount(0)
})

test('CHG-047 CHG-048 under a brand that sells no modems the wizard asks for none', async ({
  page,
  provider,
}) => {
  await provider.redeploy({ BRAND: '2degrees' })
  try {
    await openWizard(page, 'kiri')
    await choose(page, 'Speed', 'Fibre 300')
    await expect(page.getByRole('heading', { level: 2, name: 'Your internet plan' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Your modem' })).toHaveCount(0)
    await openNext(page, 'Contract and dates')
    await locateLabel(page, /^I accept a contract/).click()
    const visit = page.getByLabel('Day of the visit')
    const [first = ''] = await listOfferedDays(visit)
    await visit.selectOption(first)
    await openNext(page, 'Check your order')
    await expect(locateAnswer(page, 'Modem')).toHaveCount(0)
    await expectAccessible(page)
    const reference = await placeOrder(page)
    await expect(page.getByText('Your modem goes to the courier')).toHaveCount(0)
    await expectUnderWay(page, reference, day.parse(first))
  } finally {
    await provider.redeploy({})
  }
})

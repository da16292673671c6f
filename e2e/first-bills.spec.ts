import type { Locator, Page } from '@playwright/test'

import { addDays, day, dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { withNewProvider } from './new-provider.ts'
import type { RunningProvider } from './running-provider.ts'
import { expect, test } from './provider.ts'
import { signIn } from './steps.ts'
import { readClock, liveUntil } from './time-machine.ts'

/** More than the days of any month. */
const A_BILL_LATER_DAYS = 31

test('MOB-012 MOB-045 MOB-052 MOB-057 a new mobile, an add-on and another plan are billed as quoted, to the cent', async ({
  browser,
}) => {
  await withNewProvider(async (provider) => {
    const page = await browser.newPage({ baseURL: provider.portal })
    await signIn(page, 'kiri')
    const connected = await orderMobile(page)
    await liveUntil(provider, connected.from)
    const addOn = await buyAddOn(page)
    const first = await billAfter(page, provider)
    await expectBegun(first, 'Mobile 12 GB', connected.plan, connected.from)
    await expectBegun(first, 'Mobile and broadband together', connected.together, connected.from)
    expect(await first.readCharges('15 GB extra data')).toEqual([{ cents: addOn, share: 1 }])
    await expect(first.why.filter({ hasText: '15 GB extra data' })).toHaveCount(1)

    const changed = await changePlan(page, provider)
    const second = await billAfter(page, provider)
    const share = await expectBegun(second, 'Mobile Endless', changed.plan, changed.from)
    // the billed part of the previous plan is refunded for the same days
    expect(await second.readCharges('Mobile 12 GB')).toEqual([
      { cents: -Math.round(connected.plan * share), share },
    ])
    expect(await second.readCharges('Mobile and broadband together')).toEqual([
      { cents: connected.together, share: 1 },
    ])
    expect(await second.readCharges('15 GB extra data')).toEqual([])
    await expect(second.why.filter({ hasText: '15 GB extra data' })).toHaveCount(1)
  })
})

/** The cents of an amount at the end of a text of the page. */
function parseCents(text: string): number {
  const [, sign = '', dollars = '', cents = '', credit = ''] =
    /(-?)\$([\d,]+)\.(\d\d)( CR)?$/.exec(text.trim()) ?? []
  return Number(`${dollars.replace(',', '')}${cents}`) * (sign === '' && credit === '' ? 1 : -1)
}

async function readLineCents(dialog: Locator, name: string | RegExp): Promise<number> {
  return parseCents(await dialog.getByRole('listitem').filter({ hasText: name }).innerText())
}

function parseDay(text: string): Day {
  const [written = ''] = /\d+ \w+ \d{4}/.exec(text) ?? []
  return day.parse(new Date(`${written} UTC`).toISOString().slice(0, 'yyyy-mm-dd'.length))
}

async function orderMobile(page: Page) {
  await page.goto('/my-mobile?dialog=signup')
  const dialog = page.getByRole('dialog', { name: 'Get a mobile' })
  await dialog.getByText('Mobile 12 GB', { exact: true }).click()
  await dialog.getByRole('group', { name: 'Number', exact: true }).getByText(/^02/).first().click()
  await dialog.getByLabel('Street').fill('11 Aro Street')
  await dialog.getByLabel('Suburb').fill('Aro Valley')
  await dialog.getByLabel('Town or city').fill('Wellington')
  await dialog.getByLabel('Postcode').fill('6021')
  await dialog.getByLabel('I accept these terms').check()
  const quote = {
    plan: await readLineCents(dialog, /^Mobile 12 GB, 02/),
    together: await readLineCents(dialog, 'Mobile and broadband together'),
    from: parseDay(await dialog.getByText(/^The mobile begins on/).innerText()),
  }
  await dialog.getByRole('button', { name: 'Order the mobile' }).click()
  await expect(page.getByRole('dialog', { name: 'Your mobile is ordered' })).toBeVisible()
  return quote
}

async function buyAddOn(page: Page): Promise<number> {
  await page.goto('/my-mobile/add-ons')
  await page.getByText('15 GB extra data', { exact: true }).click()
  const quotedCents = await readLineCents(page.locator('form'), /^15 GB extra data, 02/)
  await page.getByRole('button', { name: 'Buy 15 GB extra data' }).click()
  await expect(page.getByRole('dialog', { name: 'Your add-on is bought' })).toBeVisible()
  return quotedCents
}

async function changePlan(page: Page, provider: RunningProvider) {
  await page.goto('/my-mobile')
  await page.getByRole('link', { name: /^Change plan of/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Change the plan of/ })
  await dialog.getByText('Mobile Endless', { exact: true }).click()
  const plan = await readLineCents(dialog, /^Mobile Endless, 02/)
  const from = addDays((await readClock(provider)).today, 1)
  await expect(dialog.getByText(`From ${dayText(from)} on, instead of Mobile 12 GB`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Change the plan' }).click()
  await expect(page.getByRole('dialog', { name: 'Your plan changes' })).toBeVisible()
  return { plan, from }
}

type ReadBill = {
  /** The listed reasons why the bill differs from the one before. */
  readonly why: Locator
  /** The lines with a name, in cents, each with its share of a period. */
  readonly readCharges: (name: string) => Promise<{ readonly cents: number; readonly share: number }[]>
}

/** Reads the newest bill, after about a month. */
async function billAfter(page: Page, provider: RunningProvider): Promise<ReadBill> {
  const { today } = await readClock(provider)
  await liveUntil(provider, addDays(today, A_BILL_LATER_DAYS))
  await page.goto('/invoice/latest')
  const why = page.getByRole('region', { name: 'Why is this bill different?' }).getByRole('listitem')
  await expect(why).not.toHaveCount(0)
  const rows = page.getByRole('table', { name: 'Charges by section' }).getByRole('row')
  return {
    why,
    async readCharges(name) {
      const named = await rows.filter({ has: page.getByRole('rowheader', { name }) }).all()
      return Promise.all(
        named.map(async (row) => ({
          cents: parseCents(await row.getByRole('cell').last().innerText()),
          share: parseShare(await row.innerText()),
        })),
      )
    },
  }
}

/** The share in `7 of 30 days`; 1 for a whole period or a one-off charge. */
function parseShare(text: string): number {
  const [, days, all] = /(\d+) of (\d+) days/.exec(text) ?? []
  return days === undefined ? 1 : Number(days) / Number(all)
}

/**
 * Expects a new price to be charged in full for the period ahead, and in part from the quoted day. Returns
 * the share of the part.
 */
async function expectBegun(
  { readCharges, why }: ReadBill,
  name: string,
  cents: number,
  from: Day,
): Promise<number> {
  const [whole, part] = await readCharges(name)
  const share = part?.share ?? 0
  expect([name, whole, part]).toEqual([
    name,
    { cents, share: 1 },
    { cents: Math.sign(cents) * Math.round(Math.abs(cents) * share), share },
  ])
  const [firstDay = ''] = dayText(from).split(' ')
  await expect(why.filter({ hasText: name }).filter({ hasText: `days, ${firstDay} to ` })).not.toHaveCount(0)
  return share
}

import type { Browser, Page } from '@playwright/test'

import { expectAccessible } from './axe.ts'
import { openManage } from './mobile-orders.ts'
import { withNewProvider } from './new-provider.ts'
import type { RunningProvider } from './running-provider.ts'
import { expect, test } from './provider.ts'
import { signIn } from './steps.ts'
import { sendTimeCommand } from './time-machine.ts'

const [LEADER, MEMBER, OTHER] = ['021 555 0181', '021 555 0182', '021 555 0183'] as const

test("a member's request is accepted and declined, the lead is handed over in one order, and a member leaves the group", async ({
  browser,
}) => {
  await withNewProvider(async (provider) => {
    const [ana, hemi] = [
      await openPageAs(browser, provider, 'ana'),
      await openPageAs(browser, provider, 'hemi'),
    ]
    await askAndAgree(ana, hemi)
    await askAndDecline(ana, hemi)
    await handOver(hemi)
    await leave(hemi)
    await sendTimeCommand(provider, 'days', { days: 1 })
    await hemi.goto('/my-mobile')
    await expect(locateCard(hemi, OTHER).getByText('Leads the group, which has 1 of 5 members')).toBeVisible()
    await expect(locateCard(hemi, LEADER).getByText(`Member of the group of ${OTHER}`)).toBeVisible()
    await expect(locateCard(hemi, MEMBER).getByText('Mobile 12 GB')).toBeVisible()
    await expect(locateCard(hemi, MEMBER).getByText(/group/i)).toHaveCount(0)
  })
})

async function openPageAs(browser: Browser, { portal }: RunningProvider, user: string): Promise<Page> {
  const page = await browser.newPage({ baseURL: portal })
  await signIn(page, user)
  return page
}

function locateCard(page: Page, number: string) {
  return page.getByRole('region', { name: number, exact: true })
}

async function askAndAgree(ana: Page, hemi: Page): Promise<void> {
  await ana.goto('/my-mobile')
  await openManage(ana, MEMBER)
  await ana.getByRole('link', { name: `Request an add-on for ${MEMBER}` }).click()
  await expect(ana.getByText('$15.00 once, $3.00 per GB, until 11:59 pm on')).toBeVisible()
  await ana.getByRole('button', { name: 'Send the request' }).click()
  await expect(ana.getByRole('alert')).toContainText('Choose an add-on')
  await ana.getByText('5 GB extra data', { exact: true }).click()
  await ana.getByLabel('A note').fill('For the trip to Taupō')
  await ana.getByRole('button', { name: 'Send the request' }).dblclick()
  await expect(ana.getByRole('dialog', { name: 'Your request is sent' })).toBeVisible()
  await expectAccessible(ana)
  await ana.keyboard.press('Escape')
  await expect(ana.getByText('Waiting')).toHaveCount(1)

  await hemi.goto('/my-mobile')
  await expect(hemi.getByText('For the trip to Taupō')).toBeVisible()
  const opener = hemi.getByRole('link', { name: `Answer the request: 5 GB extra data for ${MEMBER}` })
  await opener.press('Enter')
  const dialog = hemi.getByRole('dialog', { name: `5 GB extra data for ${MEMBER}` })
  await expect(dialog.getByText('This order, once, including GST')).toBeVisible()
  await hemi.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await hemi.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Yes, order it' }).dblclick()
  const ordered = hemi.getByRole('dialog', { name: 'It is ordered' })
  await expect(ordered.getByText('We have told Ana Walker.')).toBeVisible()
  await expectAccessible(hemi)
  await ordered.getByRole('button', { name: 'Back to my mobile' }).click()
  await expect(hemi.getByRole('heading', { name: 'Requests for you' })).toHaveCount(0)
  await expect(locateCard(hemi, MEMBER).getByText(/^5 GB extra data, until 11:59 pm on/)).toHaveCount(1)
}

async function askAndDecline(ana: Page, hemi: Page): Promise<void> {
  await ana.goto('/my-mobile')
  await openManage(ana, OTHER)
  await ana.getByRole('link', { name: `Request another plan for ${OTHER}` }).click()
  const ask = ana.getByRole('dialog', { name: `Request another plan for ${OTHER}` })
  await ask.getByText('Mobile Endless', { exact: true }).click()
  // the choice is kept when the dialog is opened again
  await ana.keyboard.press('Escape')
  await ana.getByRole('link', { name: `Request another plan for ${OTHER}` }).click()
  await expect(ask.getByRole('radio', { name: 'Mobile Endless' })).toBeChecked()
  await ask.getByRole('button', { name: 'Send the request' }).click()
  await ana.getByRole('button', { name: 'Back to my mobile' }).click()

  await hemi.goto('/my-mobile')
  await hemi.getByRole('link', { name: `Answer the request: Mobile Endless for ${OTHER}` }).click()
  const answer = hemi.getByRole('dialog', { name: `Mobile Endless for ${OTHER}` })
  await answer.getByLabel('Reason, if you decline').fill('It costs too much')
  await answer.getByRole('button', { name: 'No', exact: true }).click()
  await expect(hemi.getByText('We have told Ana Walker that you declined.')).toBeVisible()
  await ana.goto('/my-mobile')
  await expect(ana.getByText('It costs too much')).toBeVisible()
}

async function handOver(hemi: Page): Promise<void> {
  const opener = hemi.getByRole('link', { name: `Change the group leader of ${LEADER}` })
  await opener.click()
  const dialog = hemi.getByRole('dialog', { name: `Change the group leader of ${LEADER}` })
  await dialog.getByRole('button', { name: 'Change the group leader' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Choose who leads the group')
  await dialog.getByText(OTHER, { exact: true }).click()
  const next = dialog.getByRole('region', { name: `${OTHER} before and after` })
  await expect(next.getByText('Mobile group member, $30.00')).toBeVisible()
  await expect(next.getByText('Mobile 40 GB group, $65.00')).toBeVisible()
  await expect(next.getByText('$35.00 more each month')).toBeVisible()
  await dialog.getByRole('button', { name: 'Change the group leader' }).dblclick()
  const placed = hemi.getByRole('dialog', { name: 'The group leader changes' })
  await expect(placed.getByText(`${OTHER} leads the group from`)).toBeVisible()
  await expectAccessible(hemi)
  await placed.getByRole('button', { name: 'Back to my mobile' }).click()
  await expect(opener).toBeFocused()
  await expect(locateCard(hemi, OTHER).getByText(/^Mobile 40 GB group, from/)).toHaveCount(1)
}

async function leave(hemi: Page): Promise<void> {
  await openManage(hemi, MEMBER)
  await hemi.getByRole('link', { name: `Leave the group with ${MEMBER}` }).click()
  const dialog = hemi.getByRole('dialog', { name: `Leave the group with ${MEMBER}` })
  await expect(dialog.getByRole('radio', { name: 'Mobile group member' })).toHaveCount(0)
  await dialog.getByText('Mobile 12 GB', { exact: true }).click()
  await expect(dialog.getByText('$15.00 more each month')).toBeVisible()
  await expect(dialog.getByText('It then no longer shares')).toBeVisible()
  await dialog.getByRole('button', { name: 'Leave the group' }).click()
  await hemi.getByRole('button', { name: 'Back to my mobile' }).click()
  await expect(locateCard(hemi, MEMBER).getByText(/^Mobile 12 GB, from/)).toHaveCount(1)
}

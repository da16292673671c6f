import type { Locator, Page } from '@playwright/test'

/** No page has more places that the Tab key comes to. */
const MOST_PRESSES = 150

/** Goes on by the Tab key until the focus is there, as somebody without a mouse has to; fails where it never comes. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the Tab key does not come to ${String(target)}`)
}

/** Comes to a link or a button and presses it. */
export async function pressByKeyboard(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Comes to a field and types over what it holds. */
export async function typeByKeyboard(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** Comes to a list and takes the choice so many below. */
export async function chooseByKeyboard(page: Page, target: Locator, below: number): Promise<void> {
  await tabTo(page, target)
  for (let presses = 0; presses < below; presses += 1) await page.keyboard.press('ArrowDown')
}

import type { Locator, Page } from '@playwright/test'

/** More than the number of focusable elements of any page. */
const MAX_PRESSES = 150

/** Presses Tab until the target has the focus. Fails if the focus never reaches it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the Tab key does not reach ${String(target)}`)
}

/** Tabs to a link or a button and presses Enter. */
export async function pressByKeyboard(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Tabs to a field and replaces its text. */
export async function typeByKeyboard(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** Tabs to a list and presses the arrow down key `presses` times. */
export async function chooseByKeyboard(page: Page, target: Locator, presses: number): Promise<void> {
  await tabTo(page, target)
  for (let count = 0; count < presses; count += 1) await page.keyboard.press('ArrowDown')
}

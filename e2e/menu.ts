import type { Locator, Page } from '@playwright/test'

/** The main menu at this width: beside the page, or in a sheet that this opens. */
export async function openMenu(page: Page): Promise<Locator> {
  const menus = page.getByRole('navigation', { name: 'Main' })
  if ((page.viewportSize()?.width ?? 0) >= 1024) return menus
  await page.getByRole('button', { name: 'Menu' }).click()
  return page.getByRole('dialog').getByRole('navigation', { name: 'Main' })
}

/** All links of the menu, also those of closed groups. */
export function locateEntries(menu: Locator): Locator {
  return menu.getByRole('link', { includeHidden: true })
}

/** Waits for the menu of a loaded account. Until then the account's group is left out. */
export async function waitForMenu(menu: Locator): Promise<void> {
  await menu.locator('summary', { hasText: 'Account' }).waitFor()
}

/** A link of the menu, whose group is opened first if it is closed. */
export async function openMenuEntry(menu: Locator, name: string): Promise<Locator> {
  const link = menu.page().getByRole('link', { name, exact: true, includeHidden: true })
  const entry = menu.getByRole('link', { name, exact: true, includeHidden: true })
  await entry.waitFor({ state: 'attached' })
  if (!(await entry.isVisible())) {
    await menu.getByRole('group').filter({ has: link }).locator('summary').click()
  }
  return entry
}

import type { Page } from '@playwright/test'

/** A strong password that differs from the password of the demo. */
export const NEW_PASSWORD = 'tui-fern-paddle-9'

export async function typeNewPassword(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password').fill(confirmation)
}

/** Follows the newest link mailed to this customer and returns its address. */
export async function followMailedLink(page: Page, sandbox: string, user: string): Promise<string> {
  await page.goto(`${sandbox}/mail?${new URLSearchParams({ query: `${user}@` })}`)
  const link = page.getByRole('article').getByRole('link').first()
  const address = (await link.getAttribute('href')) ?? ''
  await link.click()
  return address
}

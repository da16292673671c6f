import type { Page } from '@playwright/test'

import { expect } from './provider.ts'
import type { Provider } from './provider.ts'

/** Deploys the page in this folder, in which each script must have another name than before. */
export async function deployPage(
  { portal, redeploy }: Provider,
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  const document = await (await fetch(portal)).text()
  const script = /src="(\/assets\/portal-[^"]+)"/.exec(document)?.[1] ?? ''
  await redeploy({ PAGE_DIR: folder, ...settings })
  expect((await fetch(portal + script)).status).toBe(404)
}

export async function isNewBuild(page: Page): Promise<boolean> {
  return page.evaluate(() => 'anotherBuild' in globalThis)
}

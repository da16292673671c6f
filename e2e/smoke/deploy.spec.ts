import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { deployPage, isNewBuild } from '../deployment.ts'
import { expectScreen, watchTab } from '../old-tab.ts'
import { expect, test } from '../provider.ts'
import { copyWithOtherNames } from '../renamed-page.ts'
import { signIn } from '../steps.ts'

test.use({ serviceWorkers: 'block' })

const OTHER_PAGE = mkdtempSync(join(tmpdir(), 'switchboard-other-page-'))

test.beforeAll(() => copyWithOtherNames(OTHER_PAGE))
test.afterAll(() => rmSync(OTHER_PAGE, { recursive: true }))
test.afterEach(({ provider }) => provider.redeploy({}))

test('a link in an old tab loads the new build once after a deployment', async ({ page, provider }) => {
  await signIn(page, 'dev')
  await expect(page.getByRole('link', { name: 'See the bill' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const tab = await watchTab(page)
  await deployPage(provider, OTHER_PAGE)

  await page.getByRole('link', { name: 'See the bill' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Bill of/ })).toBeVisible()
  expect(await isNewBuild(page)).toBe(true)
  await page.getByRole('link', { name: /^Pay (now|by card instead)$/ }).click()

  await expectScreen(tab, '/pay')
  expect(tab.countLoads()).toBe(1)
})

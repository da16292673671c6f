import { globSync, readFileSync } from 'node:fs'

import type { Page } from '@playwright/test'

import { accessibilityProblems, contrastProblems } from './axe.ts'
import { expect, test } from './provider.ts'
import { APP_STATES } from './states/app.ts'
import { BILL_STATES } from './states/bills.ts'
import { CHANGE_HUB_STATES } from './states/change-hub.ts'
import { DASHBOARD_STATES } from './states/dashboard.ts'
import { OUTSIDE_STATES } from './states/outside.ts'
import { OWN_STATES } from './states/own-things.ts'
import { PASSWORD_STATES } from './states/passwords.ts'
import { PAYMENT_STATES } from './states/payments.ts'
import { PEOPLE_STATES } from './states/people.ts'
import { SESSION_STATES } from './states/session.ts'
import { WIZARD_STATES } from './states/wizard.ts'

const WIDTHS = [320, 768, 1280] as const
/** Of the second theme only the colours are looked at: nothing else differs. */
const THEMES = { light: accessibilityProblems, dark: contrastProblems }
const HEIGHT = 900

const STATES = [
  ...APP_STATES,
  ...DASHBOARD_STATES,
  ...BILL_STATES,
  ...PAYMENT_STATES,
  ...OWN_STATES,
  ...PASSWORD_STATES,
  ...PEOPLE_STATES,
  ...CHANGE_HUB_STATES,
  ...SESSION_STATES,
  ...OUTSIDE_STATES,
  ...WIZARD_STATES,
]

test.skip(
  ({ viewport }) => viewport?.width !== WIDTHS[2],
  'each state is looked at in all widths by one project',
)

for (const { route, what, open } of STATES) {
  test(`axe finds nothing and nothing scrolls sideways on ${route}: ${what}`, async ({ page, provider }) => {
    await open(page, provider)

    const problems: string[] = []
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT })
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        const found = [...(await THEMES[colorScheme](page)), ...(await sidewaysScroll(page))]
        problems.push(...found.map((problem) => `${width} px, ${colorScheme}: ${problem}`))
      }
    }
    expect(problems).toStrictEqual([])
  })
}

test('every route that the portal builds is among those looked at', () => {
  const built = globSync('apps/web/src/{areas,shell}/**/{routes,own-routes}.ts')
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/^ +path: '([^']+)'/gm)])
    .map(([, path = '']) => path)
    .toSorted()
  const looked = [
    ...new Set(STATES.map(({ route }) => route).filter((route) => route.startsWith('/'))),
  ].toSorted()

  console.log(
    `axe: ${STATES.length} states, ${WIDTHS.join(', ')} px, ${Object.keys(THEMES).join(' and ')}; routes: ${looked.join(' ')}`,
  )
  expect(built.length).toBeGreaterThan(0)
  expect(looked).toStrictEqual(built)
})

/** By how much the page is wider than its window. */
async function sidewaysScroll(page: Page): Promise<string[]> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return over > 0 ? [`the page is ${over} px too wide`] : []
}

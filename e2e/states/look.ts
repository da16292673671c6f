import type { Page } from '@playwright/test'

import { aceProblems } from '../ace.ts'
import { accessibilityProblems, contrastProblems } from '../axe.ts'
import { expect, test } from '../provider.ts'
import type { Provider } from '../provider.ts'
import { ROUTES } from '../routes.ts'

/** A state of a screen, and how a customer's browser comes to it. */
export type State = {
  /** The route as the router names it; for a page that is not the portal's, the place where it is. */
  readonly route: string
  readonly what: string
  readonly open: (page: Page, provider: Provider) => Promise<void>
}

const WIDTHS = [320, 768, 1280] as const
/** A tablet has the layout of one of the other widths: only whether the page fits is looked at. */
const WIDTH_OF_LAYOUT_ALONE = 768
const HEIGHT = 900

/**
 * Looks at the states of one area with axe, narrow and wide and in both themes, and at whether each width holds them. The
 * area's file is `<area>.spec.ts` in this folder; it must have a state for each route of the area.
 */
export function lookAt(area: string, states: readonly State[]): void {
  // what the worker keeps is looked at by journeys; filling its caches takes longer than a look
  test.use({ serviceWorkers: 'block' })

  for (const { route, what, open } of states) {
    test(`${area}: axe finds nothing and nothing scrolls sideways on ${route}: ${what}`, async ({
      page,
      provider,
    }) => {
      await open(page, provider)

      expect(await problemsInAllWidths(page)).toStrictEqual([])
    })
  }

  test(`${area}: every route is among those looked at`, () => {
    const routes = ROUTES.filter((route) => route.area === area).map(({ path }) => path)
    const looked = new Set(states.map(({ route }) => route))

    console.log(`axe: ${area}: ${states.length} states, ${WIDTHS.join(', ')} px, ${routes.length} routes`)
    expect(routes.filter((path) => !looked.has(path))).toStrictEqual([])
  })
}

/**
 * All that axe finds is looked for in the light theme, narrow and wide. The dark one differs in its colours alone. A second
 * engine, whose rules differ from axe's, looks at the widest.
 */
async function problemsInAllWidths(page: Page): Promise<string[]> {
  const problems: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT })
    // scrolled, the header that stays at the top covers a part of whatever link is beneath it
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    problems.push(...(await sidewaysScroll(page)).map((problem) => `${width} px: ${problem}`))
    if (width === WIDTH_OF_LAYOUT_ALONE) continue
    await showTheme(page, 'light')
    const light = await accessibilityProblems(page)
    await showTheme(page, 'dark')
    const dark = await contrastProblems(page)
    problems.push(
      ...light.map((problem) => `${width} px, light: ${problem}`),
      ...dark.map((problem) => `${width} px, dark: ${problem}`),
    )
  }
  await showTheme(page, 'light')
  return [...problems, ...(await aceProblems(page)).map((problem) => `second engine: ${problem}`)]
}

/** Colours may pass over into those of the theme: what is looked at is what they end as. */
async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(transitions.map(({ finished }) => finished))
  })
}

/** By how much the page is wider than its window. */
async function sidewaysScroll(page: Page): Promise<string[]> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return over > 0 ? [`the page is ${over} px too wide`] : []
}

import { join } from 'node:path'

import type { Page } from '@playwright/test'

import { findAceProblems } from '../ace.ts'
import { findAccessibilityProblems, findContrastProblems } from '../axe.ts'
import { expect, test } from '../provider.ts'
import type { Provider } from '../provider.ts'
import { ROUTES } from '../routes.ts'

/** A state of a screen, and the steps that open it in a customer's browser. */
export type State = {
  /** The route as in the router; for a page outside the portal, its path. */
  readonly route: string
  readonly title: string
  readonly open: (page: Page, provider: Provider) => Promise<void>
}

const WIDTHS = [320, 768, 1280] as const
const [NARROWEST, , WIDEST] = WIDTHS
const HEIGHT = 900
/** `npm run states` checks every state as thoroughly as the first state of a route. */
const ALL_CLOSELY = process.env['STATES'] === 'closely'
/** The landing lane checks only the first state of each route, at the narrowest width in the light theme. */
const IS_LANDING = process.env['LANE'] === 'landing'
/** A folder. If it is set, pictures of each state are saved there and nothing is checked. */
const PICTURES = process.env['PICTURES']
const PICTURE_WIDTHS = [390, 1280] as const

/**
 * Checks the states of an area with axe in both themes, and for overflow at each width. The first state of each route is
 * checked more thoroughly. Each route of the area must have a state in the file `<area>.spec.ts` of this folder.
 */
export function testStates(area: string, states: readonly State[]): void {
  // journeys check caches and storage, which would take most of the time here
  test.use({ serviceWorkers: 'block', isStorageChecked: false })

  const checkedRoutes = new Set<string>()
  for (const { route, title, open } of states) {
    const isFirst = !checkedRoutes.has(route)
    checkedRoutes.add(route)
    if (IS_LANDING && !isFirst) continue
    const closely = ALL_CLOSELY || isFirst
    test(`${area}: axe finds nothing and nothing scrolls sideways on ${route}: ${title}`, async ({
      page,
      provider,
    }) => {
      await open(page, provider)

      if (PICTURES !== undefined)
        return savePictures(page, join(PICTURES, area, nameFile(`${route} ${title}`)))
      expect(await findProblems(page, closely)).toStrictEqual([])
    })
  }

  test(`${area}: every route is among those looked at`, () => {
    const routes = ROUTES.filter((route) => route.area === area).map(({ path }) => path)
    const coveredRoutes = new Set(states.map(({ route }) => route))

    const closeCount = ALL_CLOSELY ? states.length : coveredRoutes.size
    const counts = IS_LANDING
      ? `${coveredRoutes.size} states, 0 of them closely`
      : `${states.length} states, ${closeCount} of them closely`
    console.log(`axe: ${area}: ${counts}, ${routes.length} routes`)
    expect(routes.filter((path) => !coveredRoutes.has(path))).toStrictEqual([])
  })
}

/**
 * Runs all axe rules in the light theme, and the contrast rule in the dark theme, which differs only in colours. Axe checks
 * the narrowest page. A thorough check adds the widest page and a second engine with other rules.
 */
async function findProblems(page: Page, closely: boolean): Promise<string[]> {
  if (IS_LANDING) return findLandingProblems(page)
  const problems: string[] = []
  const axeAt: readonly number[] = closely ? [NARROWEST, WIDEST] : [NARROWEST]
  for (const width of WIDTHS) {
    problems.push(...(await findOverflow(page, width)))
    if (axeAt.includes(width)) problems.push(...(await findProblemsInBothThemes(page, width)))
  }
  if (!closely) return problems
  return [...problems, ...(await findAceProblems(page)).map((problem) => `second engine: ${problem}`)]
}

async function savePictures(page: Page, path: string): Promise<void> {
  for (const width of PICTURE_WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT })
    for (const theme of ['light', 'dark'] as const) {
      await showTheme(page, theme)
      await scrollToTop(page)
      await page.screenshot({ path: `${path}-${width}-${theme}.png`, fullPage: true })
    }
  }
}

function nameFile(text: string): string {
  return text.replaceAll(/[^a-z0-9]+/gi, '-').replaceAll(/^-|-$/g, '')
}

async function findLandingProblems(page: Page): Promise<string[]> {
  const overflow = await findOverflow(page, NARROWEST)
  return [...overflow, ...(await findAccessibilityProblems(page))]
}

/** Resizes the page and checks it for overflow. */
async function findOverflow(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: HEIGHT })
  // the sticky header would cover links of a scrolled page
  await scrollToTop(page)
  return (await findSidewaysScroll(page)).map((problem) => `${width} px: ${problem}`)
}

async function scrollToTop(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
}

async function findProblemsInBothThemes(page: Page, width: number): Promise<string[]> {
  const light = await findAccessibilityProblems(page)
  await showTheme(page, 'dark')
  const dark = await findContrastProblems(page)
  await showTheme(page, 'light')
  return [
    ...light.map((problem) => `${width} px, light: ${problem}`),
    ...dark.map((problem) => `${width} px, dark: ${problem}`),
  ]
}

/** Switches the theme, and waits for the transitions of colours to end before the check. */
async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(transitions.map(({ finished }) => finished))
  })
}

/** Reports a page that is wider than its window. */
async function findSidewaysScroll(page: Page): Promise<string[]> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return over > 0 ? [`the page is ${over} px too wide`] : []
}

import { join } from 'node:path'

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
const [NARROWEST, , WIDEST] = WIDTHS
const HEIGHT = 900
/** `npm run states` looks at every state as closely as the suite does at the first of each route. */
const ALL_CLOSELY = process.env['STATES'] === 'closely'
/** The landing lane looks at the first state of each route only, at the narrowest width in the light theme. */
const IS_LANDING = process.env['LANE'] === 'landing'
/** A folder: each state is saved there as pictures, and not checked. */
const PICTURES = process.env['PICTURES']
const PICTURE_WIDTHS = [390, 1280] as const

/**
 * Looks at the states of one area with axe, in both themes, and at whether each width holds them; at the first state of
 * each route more closely. The area's file is `<area>.spec.ts` in this folder; it must have a state for each route of the
 * area.
 */
export function lookAt(area: string, states: readonly State[]): void {
  // what the worker and the browser keep is looked at by journeys, and takes longer than a look
  test.use({ serviceWorkers: 'block', storageIsLookedAt: false })

  const routesLookedAt = new Set<string>()
  for (const { route, what, open } of states) {
    const isFirst = !routesLookedAt.has(route)
    routesLookedAt.add(route)
    if (IS_LANDING && !isFirst) continue
    const closely = ALL_CLOSELY || isFirst
    test(`${area}: axe finds nothing and nothing scrolls sideways on ${route}: ${what}`, async ({
      page,
      provider,
    }) => {
      await open(page, provider)

      if (PICTURES !== undefined)
        return savePictures(page, join(PICTURES, area, nameFile(`${route} ${what}`)))
      expect(await problemsOf(page, closely)).toStrictEqual([])
    })
  }

  test(`${area}: every route is among those looked at`, () => {
    const routes = ROUTES.filter((route) => route.area === area).map(({ path }) => path)
    const looked = new Set(states.map(({ route }) => route))

    const closelyLookedAt = IS_LANDING ? 0 : ALL_CLOSELY ? states.length : looked.size
    console.log(
      `axe: ${area}: ${IS_LANDING ? looked.size : states.length} states, ${closelyLookedAt} of them closely, ${routes.length} routes`,
    )
    expect(routes.filter((path) => !looked.has(path))).toStrictEqual([])
  })
}

/**
 * All that axe finds is looked for in the light theme; the dark one differs in its colours alone. Axe looks at the narrowest
 * page. A close look is one at the widest as well, and by a second engine, whose rules differ from axe's.
 */
async function problemsOf(page: Page, closely: boolean): Promise<string[]> {
  if (IS_LANDING) return findLandingProblems(page)
  const problems: string[] = []
  const axeAt: readonly number[] = closely ? [NARROWEST, WIDEST] : [NARROWEST]
  for (const width of WIDTHS) {
    problems.push(...(await findOverflow(page, width)))
    if (axeAt.includes(width)) problems.push(...(await problemsInBothThemes(page, width)))
  }
  if (!closely) return problems
  return [...problems, ...(await aceProblems(page)).map((problem) => `second engine: ${problem}`)]
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
  return [...overflow, ...(await accessibilityProblems(page))]
}

/** Resizes the page and checks that it fits. */
async function findOverflow(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: HEIGHT })
  // scrolled, the header that stays at the top covers a part of whatever link is beneath it
  await scrollToTop(page)
  return (await sidewaysScroll(page)).map((problem) => `${width} px: ${problem}`)
}

async function scrollToTop(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
}

async function problemsInBothThemes(page: Page, width: number): Promise<string[]> {
  const light = await accessibilityProblems(page)
  await showTheme(page, 'dark')
  const dark = await contrastProblems(page)
  await showTheme(page, 'light')
  return [
    ...light.map((problem) => `${width} px, light: ${problem}`),
    ...dark.map((problem) => `${width} px, dark: ${problem}`),
  ]
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

import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** WCAG 2.2, levels A and AA. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

let pagesLookedAt = 0

/** What is wrong with the page as it is now: rule, help and the elements, one line each. */
export function accessibilityProblems(page: Page): Promise<string[]> {
  return problemsOf(page, new AxeBuilder({ page }).withTags(TAGS))
}

/** What is wrong with its colours alone, which is all that another theme changes. */
export function contrastProblems(page: Page): Promise<string[]> {
  return problemsOf(page, new AxeBuilder({ page }).withRules('color-contrast'))
}

async function problemsOf(page: Page, axe: AxeBuilder): Promise<string[]> {
  // in the page itself, at less than half the time: the other way is for frames of other origins, and there are none
  const { violations, passes } = await axe.setLegacyMode(true).analyze()
  if (passes.length === 0) throw new Error(`axe looked at nothing on ${page.url()}`)
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
}

/** Fails where axe finds anything on the page; prints how many pages have been looked at. */
export async function expectAccessible(page: Page): Promise<void> {
  const problems = await accessibilityProblems(page)
  pagesLookedAt++
  const { pathname } = new URL(page.url())
  console.log(`axe: page ${pagesLookedAt}, ${pathname} at ${page.viewportSize()?.width ?? '?'} px`)
  expect(problems, `axe on ${pathname}`).toEqual([])
}

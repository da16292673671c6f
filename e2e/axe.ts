import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import type { RunOptions } from 'axe-core'

/** WCAG 2.2, levels A and AA. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}

let checkedPages = 0

/** The accessibility problems of the page in its current state: rule, help and elements, one line each. */
export function accessibilityProblems(page: Page): Promise<string[]> {
  return findProblems(page, { runOnly: { type: 'tag', values: TAGS } })
}

/** The contrast problems of the page: the only ones that another theme can add. */
export function contrastProblems(page: Page): Promise<string[]> {
  return findProblems(page, { runOnly: { type: 'rule', values: ['color-contrast'] } })
}

async function findProblems(page: Page, options: RunOptions): Promise<string[]> {
  // each document has its own axe, and evaluating its source costs more than a check
  for (const frame of page.frames()) {
    if (!(await frame.evaluate('"axe" in window'))) await frame.evaluate(axe.source)
  }
  const { violations, passes } = await page.evaluate(
    (runOptions) => window.axe.run(document, { ...runOptions, resultTypes: ['violations'] }),
    options,
  )
  if (passes.length === 0) throw new Error(`axe looked at nothing on ${page.url()}`)
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
}

/** Fails if axe finds a problem on the page. Prints how many pages have been checked so far. */
export async function expectAccessible(page: Page): Promise<void> {
  const problems = await accessibilityProblems(page)
  checkedPages++
  const { pathname } = new URL(page.url())
  console.log(`axe: page ${checkedPages}, ${pathname} at ${page.viewportSize()?.width ?? '?'} px`)
  expect(problems, `axe on ${pathname}`).toEqual([])
}

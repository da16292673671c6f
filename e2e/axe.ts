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

/** Lists the accessibility problems of the page: rule, help text and elements, one line each. */
export function findAccessibilityProblems(page: Page): Promise<string[]> {
  return findProblems(page, { runOnly: { type: 'tag', values: TAGS } })
}

/** Lists the contrast problems of the page. Another theme can add no other problems. */
export function findContrastProblems(page: Page): Promise<string[]> {
  return findProblems(page, { runOnly: { type: 'rule', values: ['color-contrast'] } })
}

async function findProblems(page: Page, options: RunOptions): Promise<string[]> {
  // the source is evaluated once for each document, because that takes longer than a check
  for (const frame of page.frames()) {
    if (!(await frame.evaluate('"axe" in window'))) await frame.evaluate(axe.source)
  }
  const { violations, passes } = await page.evaluate(
    (runOptions) => window.axe.run(document, { ...runOptions, resultTypes: ['violations'] }),
    options,
  )
  if (passes.length === 0) throw new Error(`axe checked nothing on ${page.url()}`)
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
}

/** Expects that axe finds no problem on the page. Prints the number of pages checked so far. */
export async function expectAccessible(page: Page): Promise<void> {
  const problems = await findAccessibilityProblems(page)
  checkedPages++
  const { pathname } = new URL(page.url())
  console.log(`axe: page ${checkedPages}, ${pathname} at ${page.viewportSize()?.width ?? '?'} px`)
  expect(problems, `axe on ${pathname}`).toEqual([])
}

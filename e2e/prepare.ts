import { buildPage, isPageStale } from '../tools/page.ts'

import { fillOnce } from './new-provider.ts'

/** Bundles the page, and fills a provider with the demo, before any worker starts a provider of its own. */
export default async function prepare(): Promise<() => void> {
  if (isPageStale() && (await buildPage()) !== 0) throw new Error('the page could not be bundled')
  return fillOnce()
}

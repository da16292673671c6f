import { buildPage, pageIsStale } from '../tools/page.ts'

/** Bundles the page before any worker starts a provider that serves it. */
export default async function bundleOnce(): Promise<void> {
  if (pageIsStale() && (await buildPage()) !== 0) throw new Error('the page could not be bundled')
}

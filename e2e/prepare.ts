import { ensurePage } from '../tools/page.ts'

import { fillSharedDemo } from './new-provider.ts'

/** Bundles the page and fills the demo of the run, before any worker starts a provider. */
export default async function prepare(): Promise<() => void> {
  await ensurePage()
  return fillSharedDemo()
}

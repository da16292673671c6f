import { lazy } from 'react'
import type { FunctionComponent } from 'react'

import { build } from './build.ts'
import { sendWhenOnline } from './offline.ts'
import { page } from './page.ts'
import { somethingTyped } from './typed.ts'

const declared: (() => Promise<unknown>)[] = []

/**
 * Declares a part of the page whose script is loaded on demand, and returns its loader. If a deployment has removed the
 * script, the page reloads once. If something is typed in a form, the page instead shows that it is old.
 */
export function onDemand<T>(load: () => Promise<T>): () => Promise<T> {
  declared.push(load)
  return async () => {
    try {
      return await sendWhenOnline(load)
    } catch (failure) {
      // a reload now would replace the navigation that is under way
      if (!build.isLeaving()) {
        if (somethingTyped()) build.markOld()
        else if (build.mayReload()) page.location.reload()
        else throw failure
      }
      return new Promise(() => undefined)
    }
  }
}

/** Declares a component whose script is loaded on demand. It is shown within a `Suspense`. */
export function lazyPart<Props = object>(load: () => Promise<FunctionComponent<Props>>) {
  const loadPart = onDemand(load)
  return lazy(async () => ({ default: await loadPart() }))
}

/** Loads all parts in advance, so that an open page works after a deployment. */
export async function loadParts(): Promise<void> {
  if (navigator.onLine) await Promise.allSettled(declared.map((load) => load()))
}

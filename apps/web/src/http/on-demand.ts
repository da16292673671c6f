import { build } from './build.ts'
import { sendWhenOnline } from './offline.ts'
import { page } from './page.ts'
import { somethingTyped } from './typed.ts'

const declared: (() => Promise<unknown>)[] = []

/**
 * A part of the page whose script is loaded on demand. If a deployment has removed the script, the page is reloaded once,
 * unless something is typed in a form. Then the part does not load, and the page shows that it is old.
 */
export function onDemand<T>(load: () => Promise<T>): () => Promise<T> {
  declared.push(load)
  return async () => {
    try {
      return await sendWhenOnline(load)
    } catch (failure) {
      // a reload now would replace the navigation that is under way
      if (!build.isLeaving()) {
        if (somethingTyped()) build.isOver()
        else if (build.mayReload()) page.location.reload()
        else throw failure
      }
      return new Promise(() => undefined)
    }
  }
}

/** Loads all parts in advance, so that an open page works after a deployment. */
export async function loadParts(): Promise<void> {
  if (navigator.onLine) await Promise.allSettled(declared.map((load) => load()))
}

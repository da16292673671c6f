import { build } from './build.ts'
import { sentWhenOnline } from './offline.ts'
import { page } from './page.ts'
import { somethingTyped } from './typed.ts'

const declared: (() => Promise<unknown>)[] = []

/**
 * A part of the page whose script is loaded when it is asked for. A deployment may have taken the script away: then the
 * page is reloaded, once; but never while something is typed in a form. There the part does not come, and the
 * page says that it is an old one.
 */
export function onDemand<T>(load: () => Promise<T>): () => Promise<T> {
  declared.push(load)
  return async () => {
    try {
      return await sentWhenOnline(load)
    } catch (failure) {
      // a reload now would take the place of the screen that is on its way
      if (!build.isLeaving()) {
        if (somethingTyped()) build.isOver()
        else if (build.mayReload()) page.location.reload()
        else throw failure
      }
      return new Promise(() => undefined)
    }
  }
}

/** Loads all parts before they are asked for, so that what an open page needs is there whatever is deployed. */
export async function loadParts(): Promise<void> {
  if (navigator.onLine) await Promise.allSettled(declared.map((load) => load()))
}

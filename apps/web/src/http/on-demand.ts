import { createElement, lazy, useState } from 'react'
import type { ComponentType, FunctionComponent } from 'react'

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

/** Declares a component as `lazyPart` does. If its script cannot be loaded, the component is left out without an error. */
export function lazyOptionalPart<Props = object>(load: () => Promise<FunctionComponent<Props>>) {
  const loadPart = onDemand(load)
  return lazy(async () => ({ default: await loadPart().catch((): FunctionComponent<Props> => () => null) }))
}

/**
 * Declares a script of several components. If a screen has loaded it in advance, a component is shown at once, which a lazy
 * one is not; else it is shown within a `Suspense`.
 */
export function declareParts<Module>(load: () => Promise<Module>) {
  let loaded: Module | null = null
  const loadModule = onDemand(async () => (loaded = await load()))

  function selectPart<Props extends object>(select: (module: Module) => FunctionComponent<Props>) {
    const LazyPart = lazy(async () => ({ default: select(await loadModule()) }))
    return function Part(props: Props) {
      const [Shown] = useState<ComponentType<Props>>(() => (loaded === null ? LazyPart : select(loaded)))
      return createElement(Shown, props)
    }
  }

  return { load: loadModule, selectPart }
}

/** Loads all parts in advance, so that an open page works after a deployment. */
export async function loadParts(): Promise<void> {
  if (navigator.onLine) await Promise.allSettled(declared.map((load) => load()))
}

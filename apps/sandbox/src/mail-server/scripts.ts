import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import * as z from 'zod/mini'

const script = z.object({ name: z.string(), text: z.string(), isActive: z.boolean() })
export type Script = z.output<typeof script>

const kept = z.record(z.string(), z.array(script))

export type Scripts = ReturnType<typeof scriptsIn>

/** The Sieve scripts of every mailbox, stored in a file, so that they survive a restart of the sandbox. */
export function scriptsIn(dataDirectory: string) {
  mkdirSync(dataDirectory, { recursive: true })
  const file = join(dataDirectory, 'mail-server.json')
  const scripts = new Map(Object.entries(readKept(file)))

  function replace(address: string, changed: readonly Script[]) {
    scripts.set(address, [...changed])
    writeFileSync(file, JSON.stringify(Object.fromEntries(scripts)))
  }

  function of(address: string): readonly Script[] {
    return scripts.get(address) ?? []
  }

  return {
    of,
    mailboxes: () => [...scripts.keys()].toSorted(),
    /** Stores a script; an active script stays active with its new text. */
    put(address: string, name: string, text: string) {
      const isActive = of(address).some((each) => each.name === name && each.isActive)
      replace(address, [...of(address).filter((each) => each.name !== name), { name, text, isActive }])
    },
    /** Activates this script of a mailbox and deactivates the others; false if there is no such script. */
    activate(address: string, name: string): boolean {
      if (of(address).every((each) => each.name !== name)) return false
      replace(
        address,
        of(address).map((each) => ({ ...each, isActive: each.name === name })),
      )
      return true
    },
    remove(address: string, name: string) {
      replace(
        address,
        of(address).filter((each) => each.name !== name),
      )
    },
  }
}

function readKept(file: string): z.output<typeof kept> {
  try {
    return kept.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // the first start, or a file of another version
    return {}
  }
}

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import * as z from 'zod/mini'

const script = z.object({ name: z.string(), text: z.string(), isActive: z.boolean() })
export type Script = z.output<typeof script>

const scriptsByAddress = z.record(z.string(), z.array(script))

export type Scripts = ReturnType<typeof openScripts>

/** The Sieve scripts of every mailbox. They are stored in a file, so that they survive a restart of the sandbox. */
export function openScripts(dataDirectory: string) {
  mkdirSync(dataDirectory, { recursive: true })
  const file = join(dataDirectory, 'mail-server.json')
  const scripts = new Map(Object.entries(readScripts(file)))

  function replace(address: string, newScripts: readonly Script[]) {
    scripts.set(address, [...newScripts])
    writeFileSync(file, JSON.stringify(Object.fromEntries(scripts)))
  }

  function list(address: string): readonly Script[] {
    return scripts.get(address) ?? []
  }

  return {
    list,
    listMailboxes: () => [...scripts.keys()].toSorted(),
    /** Stores a script; an active script stays active with its new text. */
    save(address: string, name: string, text: string) {
      const isActive = list(address).some((each) => each.name === name && each.isActive)
      replace(address, [...list(address).filter((each) => each.name !== name), { name, text, isActive }])
    },
    /** Activates this script of a mailbox and deactivates the others; false if there is no such script. */
    activate(address: string, name: string): boolean {
      if (list(address).every((each) => each.name !== name)) return false
      replace(
        address,
        list(address).map((each) => ({ ...each, isActive: each.name === name })),
      )
      return true
    },
    remove(address: string, name: string) {
      replace(
        address,
        list(address).filter((each) => each.name !== name),
      )
    },
  }
}

function readScripts(file: string): z.output<typeof scriptsByAddress> {
  try {
    return scriptsByAddress.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // the first start, or a file of another version
    return {}
  }
}

import { execFileSync, spawn } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  closeSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import * as z from 'zod'

import type { Layout, Part } from './layout.ts'

const POLL_MILLISECONDS = 100
const STOP_MILLISECONDS = 60_000

const partState = z.object({ pid: z.int(), startedAt: z.string() })
const state = z.object({
  layout: z.object({
    folder: z.string(),
    port: z.int(),
    synchronous: z.boolean(),
    cables: z.boolean(),
    passwords: z.object({ superuser: z.string(), replicator: z.string(), application: z.string() }),
  }),
  parts: z.record(z.string(), partState),
})
type State = z.output<typeof state>

/**
 * Processes that run on after the program that started them. The state file in the cluster's folder lists them.
 */
export type Parts = {
  readonly layout: Layout
  start(part: Part): number
  findPid(name: string): number | null
  /** Sends SIGTERM and waits. A process that does not stop in time is killed. */
  stop(name: string): Promise<void>
  names(): readonly string[]
}

const getStateFile = (folder: string) => join(folder, 'state.json')

/** The parts of a new cluster, in a folder that only the cluster's user may read. */
export function createParts(layout: Layout): Parts {
  mkdirSync(layout.folder, { recursive: true, mode: 0o700 })
  changeOwner(layout.folder)
  write(layout.folder, { layout, parts: {} })
  return loadParts(layout.folder)
}

/** The parts of a cluster that was started before. Null if there is none. */
export function findParts(folder: string): Parts | null {
  return existsSync(getStateFile(folder)) ? loadParts(folder) : null
}

function loadParts(folder: string): Parts {
  const read = (): State => state.parse(JSON.parse(readFileSync(getStateFile(folder), 'utf8')))
  const { layout } = read()

  function findPid(name: string): number | null {
    const known = read().parts[name]
    return known !== undefined && readStartTime(known.pid) === known.startedAt ? known.pid : null
  }

  return {
    layout,
    findPid,
    names: () => Object.keys(read().parts),
    start({ name, command, args, variables }) {
      // PostgreSQL refuses a data folder that other users may read, and another program may create the folder first
      const umask = process.umask(0o077)
      const log = openSync(join(folder, `${name}.log`), 'a')
      const child = spawn(command, [...args], {
        cwd: folder,
        env: { PATH: process.env['PATH'], HOME: folder, LANG: 'C.UTF-8', ...variables },
        detached: true,
        stdio: ['ignore', log, log],
        ...findUnprivilegedUser(),
      })
      process.umask(umask)
      closeSync(log)
      child.unref()
      const { pid } = child
      if (pid === undefined) throw new Error(`${command} could not be started`)
      const before = read()
      const parts = { ...before.parts, [name]: { pid, startedAt: readStartTime(pid) ?? '' } }
      write(folder, { ...before, parts })
      return pid
    },
    async stop(name) {
      const pid = findPid(name)
      if (pid !== null) {
        process.kill(pid, 'SIGTERM')
        const until = Date.now() + STOP_MILLISECONDS
        while (findPid(name) !== null && Date.now() < until) await wait(POLL_MILLISECONDS)
        if (findPid(name) !== null) process.kill(pid, 'SIGKILL')
      }
      // a killed Patroni leaves its PostgreSQL running
      const postmaster = findPostmaster(folder, name)
      if (postmaster !== null) process.kill(postmaster, 'SIGKILL')
    },
  }
}

/** The process id of the PostgreSQL that a Patroni runs. Null if it does not run. */
export function findPostmaster(folder: string, name: string): number | null {
  const data = join(folder, name, 'data')
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return null
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  const command = existsSync(`/proc/${pid}/cmdline`) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : ''
  return command.includes(data) ? pid : null
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}

/** Makes the user of the cluster the owner of a file or folder. */
export function changeOwner(path: string): void {
  const { uid, gid } = findUnprivilegedUser()
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

/** PostgreSQL refuses to run as root, and the other parts do not need root. */
export function findUnprivilegedUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const readId = (kind: '-u' | '-g') => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }))
  return { uid: readId('-u'), gid: readId('-g') }
}

/** Field 22 of proc(5), counted from the state, which is field 3. */
const START_TIME_FIELD = 19

/** The start of a process in clock ticks since boot. Process ids are reused; id and start together are unique. */
function readStartTime(pid: number): string | null {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return null
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  // an ended process stays a zombie until its parent waits for it
  return fields[0] === 'Z' ? null : (fields[START_TIME_FIELD] ?? null)
}

function write(folder: string, newState: State): void {
  writeFileSync(getStateFile(folder), JSON.stringify(newState, null, 2), { mode: 0o600 })
}

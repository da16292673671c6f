import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

import { databasePart } from '../../tools/cluster/layout.ts'
import { findPostmaster } from '../../tools/cluster/parts.ts'
import { fetchMembers, findPrimary } from '../../tools/cluster/patroni.ts'

import type { ClusterStage } from './cluster-stage.ts'

const PAUSE_MILLISECONDS = 30_000
const MAX_REPLACED_MILLISECONDS = 90_000
const ASK_AGAIN_MILLISECONDS = 200

/** Starts a fault of the primary at once. The promise resolves when the fault is over. */
export type DatabaseFault = (stage: ClusterStage, primary: string) => Promise<void>

/** The faults of a primary, by name. */
export const DATABASE_FAULTS = {
  /** Only PostgreSQL dies; its Patroni notices. */
  'PostgreSQL killed': async (stage, primary) => {
    const postmaster = findPostmaster(stage.layout.folder, primary)
    if (postmaster !== null) process.kill(postmaster, 'SIGKILL')
    await waitForNewPrimary(stage, primary)
  },
  /** The machine dies, and restarts after another database has become the primary. */
  'machine killed': async (stage, primary) => {
    const { parts, layout } = stage
    for (const pid of findProcesses(stage, primary)) process.kill(pid, 'SIGKILL')
    await waitForNewPrimary(stage, primary)
    parts.start(databasePart(layout, Number(primary.replace('db', ''))))
  },
  /** The machine freezes for half a minute, then continues. */
  'machine paused': async (stage, primary) => {
    const pids = findProcesses(stage, primary)
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
    await wait(PAUSE_MILLISECONDS)
    for (const pid of pids) process.kill(pid, 'SIGCONT')
    await waitForNewPrimary(stage, primary)
  },
  /** The network drops all traffic to and from the machine for half a minute, without closing connections. */
  'network cut': async (stage, primary) => {
    for (const cable of stage.cablesOf(primary)) cable.hang()
    await wait(PAUSE_MILLISECONDS)
    await waitForNewPrimary(stage, primary)
    for (const cable of stage.cablesOf(primary)) cable.mend()
  },
} as const satisfies Record<string, DatabaseFault>

/** Waits until another database is the primary. */
async function waitForNewPrimary({ layout }: ClusterStage, primary: string): Promise<void> {
  const until = Date.now() + MAX_REPLACED_MILLISECONDS
  for (;;) {
    const now = findPrimary((await fetchMembers(layout)).filter(({ name }) => name !== primary))
    if (now !== null) return
    if (Date.now() > until) throw new Error(`nobody has taken over from ${primary}`)
    await wait(ASK_AGAIN_MILLISECONDS)
  }
}

/** Patroni, PostgreSQL and all their child processes. */
function findProcesses({ parts, layout }: ClusterStage, name: string): number[] {
  const roots = [parts.findPid(name), findPostmaster(layout.folder, name)].filter((pid) => pid !== null)
  const children = readChildren()
  const found = new Set<number>()
  const add = (pid: number) => {
    if (found.has(pid)) return
    found.add(pid)
    children.get(pid)?.forEach(add)
  }
  roots.forEach(add)
  return [...found]
}

function readChildren(): Map<number, number[]> {
  const children = new Map<number, number[]>()
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const parent = readParent(entry)
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), Number(entry)])
  }
  return children
}

function readParent(pid: string): number | null {
  try {
    return Number(
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')[1],
    )
  } catch {
    // the process ended after the list was read
    return null
  }
}

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { ROOT } from '../processes.ts'

const LOCK = 'var/lane.pid'

/**
 * Reserves the reports of a checkout for this process, because each lane removes the reports at its start. Throws if another
 * lane runs. Returns a function that ends the reservation.
 */
export function lockReports(root = ROOT): () => void {
  const file = join(root, LOCK)
  mkdirSync(dirname(file), { recursive: true })
  const owner = createLock(file) ? null : findOwner(file)
  if (owner !== null) {
    throw new Error(
      `another lane runs in this checkout: process ${owner}. If that is no lane, remove ${LOCK}.`,
    )
  }
  writeFileSync(file, String(process.pid))
  return () => rmSync(file, { force: true })
}

function createLock(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    return false
  }
}

/** The running process that wrote the lock. Null if the process has ended or the file has no process id. */
function findOwner(file: string): number | null {
  const pid = Number(readFileSync(file, 'utf8'))
  if (!(Number.isInteger(pid) && pid > 0)) return null
  try {
    process.kill(pid, 0)
    return pid
  } catch (error) {
    // EPERM: the process runs, but belongs to another user
    return error instanceof Error && 'code' in error && error.code === 'EPERM' ? pid : null
  }
}

import type { Joined } from './joined.ts'
import type { ClientEvent } from './client-log.ts'
import { SAID } from './writer.ts'

/** The fault of a write that was confirmed to the customer; null if it is stored. */
export function writtenProblem(joint: Joined, line: ClientEvent): string | null {
  const said = line.said ?? ''
  if (said.startsWith(SAID.promise)) {
    const isStored = joint.books.promises.some(
      ({ account, day }) => account === line.account && `${SAID.promise}${day}` === said,
    )
    return isStored ? null : `answered as stored: ${said}, but it is not`
  }
  if (!said.startsWith(SAID.method) || !isLast(joint, line)) return null
  const method = joint.books.methods.find(({ account }) => account === line.account)?.type ?? 'Manual'
  return `${SAID.method}${method}` === said ? null : `answered ${said}, but it is ${method}`
}

/** If an account set several methods, the last answered is in force, unless a later call was not answered. */
function isLast({ clientLog }: Joined, line: ClientEvent): boolean {
  const ofAccount = clientLog.filter(({ call, account }) => call === 'write' && account === line.account)
  return ofAccount.at(-1) === line
}

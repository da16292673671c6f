import type { Joined } from './joined.ts'
import type { ClientEvent } from './client-log.ts'
import { OUTCOME_PREFIXES } from './writer.ts'

/** The fault of a write that was confirmed to the customer; null if it is stored. */
export function findWriteProblem(joint: Joined, line: ClientEvent): string | null {
  const outcome = line.reply ?? ''
  if (outcome.startsWith(OUTCOME_PREFIXES.promise)) {
    const isStored = joint.books.promises.some(
      ({ account, day }) => account === line.account && `${OUTCOME_PREFIXES.promise}${day}` === outcome,
    )
    return isStored ? null : `answered as stored: ${outcome}, but it is not`
  }
  if (!outcome.startsWith(OUTCOME_PREFIXES.method) || !isLast(joint, line)) return null
  const method = joint.books.methods.find(({ account }) => account === line.account)?.type ?? 'Manual'
  return `${OUTCOME_PREFIXES.method}${method}` === outcome ? null : `answered ${outcome}, but it is ${method}`
}

/** If an account set several methods, the last confirmed one is in force, unless a later call got no reply. */
function isLast({ clientLog }: Joined, line: ClientEvent): boolean {
  const ofAccount = clientLog.filter(({ call, account }) => call === 'write' && account === line.account)
  return ofAccount.at(-1) === line
}

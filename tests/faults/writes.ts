import type { Joined } from './invariants.ts'
import type { Told } from './told.ts'
import { SAID } from './writer.ts'

/** What is wrong with a write that a customer was told is done, or null. */
export function writtenProblem(joint: Joined, line: Told): string | null {
  const said = line.said ?? ''
  if (said.startsWith(SAID.promise)) {
    const kept = joint.books.promises.some(
      ({ account, day }) => account === line.account && `${SAID.promise}${day}` === said,
    )
    return kept ? null : `told that the ${said} is kept, and it is not`
  }
  if (!said.startsWith(SAID.method) || !isLast(joint, line)) return null
  const method = joint.books.methods.find(({ account }) => account === line.account)?.type ?? 'Manual'
  return `${SAID.method}${method}` === said ? null : `told ${said}, and it is ${method}`
}

/** Of several methods that an account was told of, the last stands, while nothing came after it that nobody answered. */
function isLast({ told }: Joined, line: Told): boolean {
  const ofAccount = told.filter(({ call, account }) => call === 'write' && account === line.account)
  return ofAccount.at(-1) === line
}

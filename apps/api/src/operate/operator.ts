import { randomUUID } from 'node:crypto'
import { userInfo } from 'node:os'

/** The operator's name in the audit trail, from the user of this machine, and a correlation id for this run. */
export function operator(): { readonly actor: string; readonly correlationId: string } {
  return { actor: `operator:${userInfo().username}`, correlationId: randomUUID() }
}

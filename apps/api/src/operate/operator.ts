import { randomUUID } from 'node:crypto'
import { userInfo } from 'node:os'

/** Who runs a command, as the audit trail names them: their account on this machine; and a name for this run. */
export function operator(): { readonly actor: string; readonly correlationId: string } {
  return { actor: `operator:${userInfo().username}`, correlationId: randomUUID() }
}

import { userInfo } from 'node:os'

import { operatorActor } from '#api/platform/actor.ts'
import type { Actor } from '#api/platform/actor.ts'

/** The account on this machine that runs the command. */
export function operator(): Actor {
  return operatorActor(userInfo().username)
}

import * as z from 'zod/mini'

import { createRouter, findFault, reportValues } from './router.ts'
import type { Instruction, Router, Task } from './router.ts'
import { createTaskQueue } from './task-queue.ts'

/** The failures of routers and their management, each with its description. */
export const SWITCHES = [
  { name: 'off', does: 'Modems are off: their tasks wait until they are on again.' },
  { name: 'refusing', does: 'Modems refuse every new value.' },
  { name: 'ignoring', does: 'Modems report new values as set, but do not set them.' },
  { name: 'keepsPasswords', does: 'Modems report no passwords.' },
  { name: 'unknown', does: 'No modem has ever been in touch.' },
  { name: 'losing', does: 'A change is accepted, but the reply is lost.' },
  { name: 'silent', does: 'Management does not reply.' },
  { name: 'down', does: 'Management replies with an error.' },
] as const

const flag = z.prefault(z.boolean(), false)

/** A missing switch is off. */
export const switchesSchema = z.strictObject({
  off: flag,
  refusing: flag,
  ignoring: flag,
  keepsPasswords: flag,
  unknown: flag,
  losing: flag,
  silent: flag,
  down: flag,
})
export type Switches = z.output<typeof switchesSchema>

const REQUEST_DENIED = { code: 'cwmp.9001', message: 'Request denied' }

export type Routers = ReturnType<typeof createRouters>

/** The routers of the provider's customers, each created by the first search for it, and their tasks. */
export function createRouters() {
  let switches = switchesSchema.parse({})
  const byTag = new Map<string, Router>()
  const queue = createTaskQueue()
  const findById = (id: string) => [...byTag.values()].find((router) => router.id === id) ?? null

  /** Runs a task on a router that is on. Returns whether the task is done and removed from the queue. */
  function run(task: Task, router: Router, now: number): boolean {
    router.lastInform = now
    const { refusing, ignoring, keepsPasswords } = switches
    if (task.name === 'getParameterValues') {
      reportValues(router, task.parameterNames, { now, keepsPasswords })
      return queue.removeTask(task._id)
    }
    const fault = refusing ? REQUEST_DENIED : findFault(router, task.parameterValues)
    if (fault !== null) {
      queue.fail(task, fault, now)
      return false
    }
    for (const [path, value] of task.parameterValues) {
      if (!ignoring) router.values.set(path, value)
      // management records a value as set when the router confirms it
      router.reported.set(path, { value, at: now })
    }
    return queue.removeTask(task._id)
  }

  return {
    queue,
    switches: () => switches,
    /** Sets the switches. If the routers are on, their waiting tasks run at once. */
    setSwitches(newSwitches: Switches, now: number): void {
      switches = newSwitches
      if (switches.off) return
      for (const task of queue.listUntried()) {
        const router = findById(task.device)
        if (router !== null) run(task, router, now)
      }
    },
    all: () => [...byTag.values()],
    findById,
    findByTag(tag: string, now: number): Router | null {
      if (switches.unknown) return null
      const router = byTag.get(tag) ?? createRouter(tag, now)
      byTag.set(tag, router)
      return router
    },
    /** Queues a task, and runs it if a connection is requested and the router is on. */
    addTask(
      router: Router,
      instruction: Instruction,
      { now, connects }: { readonly now: number; readonly connects: boolean },
    ): { readonly task: Task; readonly isDone: boolean } {
      const task = queue.add(router, instruction, now)
      return { task, isDone: connects && !switches.off && run(task, router, now) }
    },
  }
}

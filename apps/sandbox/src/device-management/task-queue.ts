import { randomBytes } from 'node:crypto'

import type { Router, RouterFault, Task, Work } from './router.ts'

export type Fault = RouterFault & {
  readonly _id: string
  readonly device: string
  readonly channel: string
  readonly timestamp: string
  readonly retries: number
}

const TASK_ID_BYTES = 12

/** The pending tasks of routers, with the faults of refused tasks. */
export function taskQueue() {
  const tasks = new Map<string, Task>()
  const faults = new Map<string, Fault>()
  const faultId = ({ device, _id }: Task) => `${device}:task_${_id}`

  return {
    all: () => [...tasks.values()],
    /** Tasks that were not refused yet, in order of arrival. */
    untried: () => [...tasks.values()].filter((task) => !faults.has(faultId(task))),
    tasksOf: (device: string) => [...tasks.values()].filter((task) => task.device === device),
    faultsOf: (device: string) => [...faults.values()].filter((fault) => fault.device === device),
    add(router: Router, work: Work, now: number): Task {
      const _id = randomBytes(TASK_ID_BYTES).toString('hex')
      const task = { ...work, _id, device: router.id, timestamp: new Date(now).toISOString() }
      tasks.set(_id, task)
      return task
    },
    fail(task: Task, fault: RouterFault, now: number): void {
      const _id = faultId(task)
      const channel = `task_${task._id}`
      const timestamp = new Date(now).toISOString()
      faults.set(_id, { _id, device: task.device, channel, timestamp, ...fault, retries: 0 })
    },
    removeTask(id: string): boolean {
      const task = tasks.get(id)
      if (task === undefined) return false
      faults.delete(faultId(task))
      return tasks.delete(id)
    },
    removeFault: (id: string) => faults.delete(id),
  }
}

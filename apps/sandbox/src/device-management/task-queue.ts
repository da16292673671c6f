import { randomBytes } from 'node:crypto'

import type { Instruction, Router, RouterFault, Task } from './router.ts'

export type Fault = RouterFault & {
  readonly _id: string
  readonly device: string
  readonly channel: string
  readonly timestamp: string
  readonly retries: number
}

const TASK_ID_BYTES = 12

/** The pending tasks of routers, with the faults of refused tasks. */
export function createTaskQueue() {
  const tasks = new Map<string, Task>()
  const faults = new Map<string, Fault>()
  const toFaultId = ({ device, _id }: Task) => `${device}:task_${_id}`

  return {
    all: () => [...tasks.values()],
    /** Tasks that were not refused, in order of arrival. */
    listUntried: () => [...tasks.values()].filter((task) => !faults.has(toFaultId(task))),
    listTasks: (device: string) => [...tasks.values()].filter((task) => task.device === device),
    listFaults: (device: string) => [...faults.values()].filter((fault) => fault.device === device),
    add(router: Router, instruction: Instruction, now: number): Task {
      const _id = randomBytes(TASK_ID_BYTES).toString('hex')
      const task = { ...instruction, _id, device: router.id, timestamp: new Date(now).toISOString() }
      tasks.set(_id, task)
      return task
    },
    fail(task: Task, fault: RouterFault, now: number): void {
      const _id = toFaultId(task)
      const channel = `task_${task._id}`
      const timestamp = new Date(now).toISOString()
      faults.set(_id, { _id, device: task.device, channel, timestamp, ...fault, retries: 0 })
    },
    removeTask(id: string): boolean {
      const task = tasks.get(id)
      if (task === undefined) return false
      faults.delete(toFaultId(task))
      return tasks.delete(id)
    },
    removeFault: (id: string) => faults.delete(id),
  }
}

import * as z from 'zod/mini'

import type { Environment } from '#api/platform/environment.ts'
import { fetchJson } from '#api/partners/http/bounded-fetch.ts'
import type { Answer } from '#api/partners/http/bounded-fetch.ts'

const OK = 200
const QUEUED = 202
/** How long the router's management waits for the router, and we, for whom a customer waits, for its answer. */
const ROUTER_MILLISECONDS = 3_000
const TIMEOUT_MILLISECONDS = 5_000
const MAX_FAULT_CHARACTERS = 200

const devices = z.array(z.looseObject({ _id: z.string(), _lastInform: z.iso.datetime() }))
/** A device as its management stores it: its parameters lie beneath it by the parts of their paths. */
export type Device = z.output<typeof devices>[number]

const task = z.object({ _id: z.string() })
const queuedTasks = z.array(
  z.object({
    _id: z.string(),
    name: z.string(),
    parameterValues: z.optional(z.array(z.tuple([z.string(), z.unknown(), z.string()]))),
  }),
)
export type QueuedTask = z.output<typeof queuedTasks>[number]
const faults = z.array(z.object({ channel: z.string(), message: z.string() }))

export type ParameterValue = readonly [path: string, value: string | boolean, type: string]
type Task =
  | { readonly name: 'setParameterValues'; readonly parameterValues: readonly ParameterValue[] }
  | { readonly name: 'getParameterValues'; readonly parameterNames: readonly string[] }

/** What became of a task: the router has done it, or it waits in the queue. */
export type TaskResult = { readonly taskId: string; readonly isDone: boolean }

/** What the management answers; null where it does not, or not what can be understood. */
export type Management = {
  readonly findDevices: (tag: string) => Promise<readonly Device[] | null>
  /** Asks the router at once, if it is on; a router that is not finds the task in the queue. */
  readonly sendTask: (device: string, given: Task) => Promise<TaskResult | null>
  readonly listQueue: (device: string) => Promise<readonly QueuedTask[] | null>
  /** Why the router refused a task, in its words; undefined where it has not. */
  readonly findFault: (device: string, taskId: string) => Promise<string | undefined | null>
  /** Takes a task out of the queue, with its fault; one that is not taken out does no harm beside a newer one. */
  readonly deleteTask: (taskId: string) => Promise<void>
}

type Address = Pick<Environment, 'DEVICE_MANAGEMENT_URL' | 'DEVICE_MANAGEMENT_KEY' | 'SANDBOX'>

/** The management of the routers at the customers, by the northbound calls of GenieACS. A real one has the real time. */
export function createRouterManagementClient(environment: Address, now: number): Management {
  const base = environment.DEVICE_MANAGEMENT_URL.replace(/\/+$/, '')
  const headers: Record<string, string> = {
    'x-api-key': environment.DEVICE_MANAGEMENT_KEY,
    ...(environment.SANDBOX && { 'x-test-clock': new Date(now).toISOString() }),
  }
  const ask = (method: 'GET' | 'DELETE', path: string) =>
    fetchJson(`${base}${path}`, { method, headers }, TIMEOUT_MILLISECONDS)
  const search = (collection: string, query: object) =>
    ask('GET', `/${collection}/?query=${encodeURIComponent(JSON.stringify(query))}`)

  return {
    findDevices: async (tag) => parseAnswer(devices, await search('devices', { _tags: tag })),
    async sendTask(device, given) {
      const path = `/devices/${encodeURIComponent(device)}/tasks?timeout=${ROUTER_MILLISECONDS}&connection_request`
      const request = {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(given),
      } as const
      const answer = await fetchJson(`${base}${path}`, request, TIMEOUT_MILLISECONDS)
      if (answer.kind !== 'json' || (answer.status !== OK && answer.status !== QUEUED)) return null
      const parsed = task.safeParse(answer.body)
      return parsed.success ? { taskId: parsed.data._id, isDone: answer.status === OK } : null
    },
    listQueue: async (device) => parseAnswer(queuedTasks, await search('tasks', { device })),
    async findFault(device, taskId) {
      const all = parseAnswer(faults, await search('faults', { device }))
      if (all === null) return null
      return all.find(({ channel }) => channel === `task_${taskId}`)?.message.slice(0, MAX_FAULT_CHARACTERS)
    },
    async deleteTask(taskId) {
      await ask('DELETE', `/tasks/${encodeURIComponent(taskId)}`)
    },
  }
}

function parseAnswer<S extends z.ZodMiniType>(schema: S, answer: Answer): z.output<S> | null {
  if (answer.kind !== 'json' || answer.status !== OK) return null
  return schema.safeParse(answer.body).data ?? null
}

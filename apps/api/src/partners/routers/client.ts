import * as z from 'zod/mini'

import type { Environment } from '#api/platform/environment.ts'
import { fetchJson } from '#api/partners/http/bounded-fetch.ts'
import type { Answer } from '#api/partners/http/bounded-fetch.ts'

const OK = 200
const QUEUED = 202
/** The management waits this long for the router. */
const ROUTER_TIMEOUT_MILLISECONDS = 3_000
/** Short, because a customer waits for the reply. */
const TIMEOUT_MILLISECONDS = 5_000
const MAX_FAULT_CHARACTERS = 200

const devices = z.array(z.looseObject({ _id: z.string(), _lastInform: z.iso.datetime() }))
/** A device in the format of the management: a tree of parameters by the parts of their paths. */
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

/** A task that the router has done, or that waits in the queue. */
export type TaskResult = { readonly taskId: string; readonly isDone: boolean }

/** The calls to the management. The result is null without a valid reply. */
export type Management = {
  readonly findDevices: (tag: string) => Promise<readonly Device[] | null>
  /** Runs a task at once if the router is on; otherwise the task waits in the queue. */
  readonly sendTask: (device: string, newTask: Task) => Promise<TaskResult | null>
  readonly listQueue: (device: string) => Promise<readonly QueuedTask[] | null>
  /** The router's message about a task that it refused; undefined if it refused nothing. */
  readonly findFault: (device: string, taskId: string) => Promise<string | undefined | null>
  /** Removes a task and its fault from the queue. A failed removal is harmless, because newer tasks follow the old task. */
  readonly deleteTask: (taskId: string) => Promise<void>
}

type Address = Pick<Environment, 'DEVICE_MANAGEMENT_URL' | 'DEVICE_MANAGEMENT_KEY' | 'SANDBOX'>

/**
 * The management of customers' routers, by the northbound calls of GenieACS. Only the sandbox is sent the provider clock; a real
 * management has the real time.
 */
export function createRouterManagementClient(environment: Address, now: number): Management {
  const base = environment.DEVICE_MANAGEMENT_URL.replace(/\/+$/, '')
  const headers: Record<string, string> = {
    'x-api-key': environment.DEVICE_MANAGEMENT_KEY,
    ...(environment.SANDBOX && { 'x-test-clock': new Date(now).toISOString() }),
  }
  const callManagement = (method: 'GET' | 'DELETE', path: string) =>
    fetchJson(`${base}${path}`, { method, headers }, TIMEOUT_MILLISECONDS)
  const search = (collection: string, query: object) =>
    callManagement('GET', `/${collection}/?query=${encodeURIComponent(JSON.stringify(query))}`)

  return {
    findDevices: async (tag) => parseAnswer(devices, await search('devices', { _tags: tag })),
    async sendTask(device, newTask) {
      const path = `/devices/${encodeURIComponent(device)}/tasks?timeout=${ROUTER_TIMEOUT_MILLISECONDS}&connection_request`
      const request = {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(newTask),
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
      await callManagement('DELETE', `/tasks/${encodeURIComponent(taskId)}`)
    },
  }
}

function parseAnswer<S extends z.ZodMiniType>(schema: S, answer: Answer): z.output<S> | null {
  if (answer.kind !== 'json' || answer.status !== OK) return null
  return schema.safeParse(answer.body).data ?? null
}

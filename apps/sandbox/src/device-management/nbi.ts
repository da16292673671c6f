import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

import { leaveUnanswered } from '#sandbox/gateway/requests.ts'
import { readTestClock } from '#sandbox/http/provider-door.ts'

import { toDocument } from './router.ts'
import type { Routers } from './routers.ts'

const idParameter = z.object({ id: z.string() })
const searchParameters = z.object({ query: z.string() })
const connectionParameter = z.object({ connection_request: z.string() })
const value = z.union([z.string(), z.boolean(), z.number()])

const taskBody = z.discriminatedUnion('name', [
  z.object({
    name: z.literal('setParameterValues'),
    parameterValues: z.array(z.tuple([z.string(), value, z.string()])),
  }),
  z.object({ name: z.literal('getParameterValues'), parameterNames: z.array(z.string()) }),
])

/**
 * The northbound calls of device management, in the format of GenieACS: a search of a collection, a task for a device
 * (200 if it is done, 202 if it is queued), and the removal of tasks and faults. Queries may have one field only.
 */
export function addNorthbound(server: FastifyInstance, routers: Routers): void {
  server.addHook('onRequest', async (_request, reply) => {
    const { silent, down } = routers.switches()
    if (silent) return leaveUnanswered(reply)
    if (down) return reply.code(503).send({ error: 'Management is down' })
    return undefined
  })

  server.get('/devices/', async (request, reply) => {
    const query = parseQuery(request.query)
    if (query?.field !== '_tags' && query?.field !== '_id')
      return reply.code(400).send({ error: 'The query cannot be played' })
    const router =
      query.field === '_tags'
        ? routers.findByTag(query.text, readTestClock(request))
        : routers.findById(query.text)
    return router === null ? [] : [toDocument(router)]
  })

  for (const [collection, list] of [
    ['tasks', routers.queue.listTasks],
    ['faults', routers.queue.listFaults],
  ] as const) {
    server.get(`/${collection}/`, async (request, reply) => {
      const query = parseQuery(request.query)
      if (query?.field !== 'device') return reply.code(400).send({ error: 'The query cannot be played' })
      return list(query.text)
    })
  }

  server.post('/devices/:id/tasks', async (request, reply) => {
    const router = routers.findById(idParameter.parse(request.params).id)
    if (router === null) return reply.code(404).send({ error: 'No such device' })
    const parsed = taskBody.safeParse(request.body)
    if (!parsed.success) return reply.code(400).send({ error: 'The task cannot be read' })
    const connects = connectionParameter.safeParse(request.query).success
    const { task, isDone } = routers.addTask(router, parsed.data, { now: readTestClock(request), connects })
    if (routers.switches().losing && task.name === 'setParameterValues') {
      reply.hijack()
      request.raw.destroy()
      return undefined
    }
    return reply.code(isDone ? 200 : 202).send(task)
  })

  server.delete('/tasks/:id', async (request, reply) => {
    const isRemoved = routers.queue.removeTask(idParameter.parse(request.params).id)
    return reply.code(isRemoved ? 200 : 404).send()
  })

  server.delete('/faults/:id', async (request, reply) => {
    const isRemoved = routers.queue.removeFault(idParameter.parse(request.params).id)
    return reply.code(isRemoved ? 200 : 404).send()
  })
}

const searchFields = z.record(z.string(), z.string())

/** The field of a search, and its required value. */
function parseQuery(parameters: unknown): { readonly field: string; readonly text: string } | null {
  const json = searchParameters.safeParse(parameters).data?.query
  if (json === undefined) return null
  const [first, ...others] = Object.entries(searchFields.safeParse(parseJson(json)).data ?? {})
  return first === undefined || others.length > 0 ? null : { field: first[0], text: first[1] }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

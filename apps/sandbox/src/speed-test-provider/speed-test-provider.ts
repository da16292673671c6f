import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import { leaveUnanswered } from '#sandbox/gateway/requests.ts'
import { addProviderDoor, readTestClock } from '#sandbox/http/provider-door.ts'
import type { SwitchList } from '#sandbox/http/switch-list.ts'
import type { Settings } from '#sandbox/settings.ts'

import { testRequest, createLineTests, toTestReply } from './line-tests.ts'
import type { LineTests } from './line-tests.ts'
import { addTestPages } from './test-pages.ts'

const newReference = z.object({ reference: z.uuid() })
const referenceParameter = z.object({ reference: z.string() })

/** The simulated provider of speed tests: its calls for providers, and the page of its switches. */
export async function addSpeedTestProvider(
  server: FastifyInstance,
  settings: Settings,
  list: SwitchList,
): Promise<void> {
  const tests = createLineTests()
  await server.register(
    async (scope) => {
      addProviderDoor(scope, settings)
      addTestApi(scope, tests)
    },
    { prefix: '/speed-test-provider/v1' },
  )
  addTestPages(server, tests, list)
}

function addTestApi(server: FastifyInstance, tests: LineTests) {
  server.addHook('onRequest', async (_request, reply) => {
    const { down, silent } = tests.switches()
    if (silent) leaveUnanswered(reply)
    else if (down) return reply.code(503).send({ error: 'No test can be made now' })
    return undefined
  })

  server.put('/tests/:reference', async (request, reply) => {
    const body = testRequest.safeParse(request.body)
    const parameters = newReference.safeParse(request.params)
    if (!body.success || !parameters.success)
      return reply.code(400).send({ error: 'The request cannot be read' })
    const { reference } = parameters.data
    if (tests.switches().refusing && tests.find(reference) === null)
      return reply.code(422).send({ error: 'The line cannot be tested' })
    const now = readTestClock(request)
    return toTestReply(tests.start(reference, body.data, now), now)
  })

  server.get('/tests/:reference', async (request, reply) => {
    const test = tests.find(readReference(request))
    return test === null
      ? reply.code(404).send({ error: 'No such test' })
      : toTestReply(test, readTestClock(request))
  })
}

function readReference(request: FastifyRequest): string {
  return referenceParameter.parse(request.params).reference
}

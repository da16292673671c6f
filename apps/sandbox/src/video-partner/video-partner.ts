import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import { html } from '#sandbox/http/html.ts'
import { refuseOtherSites } from '#sandbox/http/refuse-other-sites.ts'
import { sendPage } from '#sandbox/http/page.ts'
import { addProviderDoor } from '#sandbox/http/provider-door.ts'
import type { Settings } from '#sandbox/settings.ts'

import { createSubscriptions } from './subscriptions.ts'
import type { Subscription, Subscriptions } from './subscriptions.ts'

const MAX_CHARACTERS = 100
const subscriptionRequest = z.strictObject({
  plan: z.string().check(z.minLength(1), z.maxLength(MAX_CHARACTERS)),
})
const referenceParameter = z.object({ reference: z.string().check(z.maxLength(MAX_CHARACTERS)) })
const codeParameter = z.object({ code: z.string() })

/** The simulated partner of online video: its calls for providers, and the page where a customer activates a subscription. */
export async function addVideoPartner(server: FastifyInstance, settings: Settings): Promise<void> {
  const subscriptions = createSubscriptions()
  await server.register(
    async (scope) => {
      addProviderDoor(scope, settings)
      addApi(scope, subscriptions)
    },
    { prefix: '/video-partner/v1' },
  )
  addPages(server, subscriptions)
}

function addApi(server: FastifyInstance, subscriptions: Subscriptions) {
  server.put('/subscriptions/:reference', async (request, reply) => {
    const body = subscriptionRequest.safeParse(request.body)
    if (!body.success) return reply.code(400).send({ error: 'The subscription cannot be read' })
    const subscription = subscriptions.create(readReference(request), body.data.plan)
    // a customer who comes back gets a new reference
    if (subscription.state === 'ended') return reply.code(409).send({ error: 'It has ended' })
    return toReply(subscription, request)
  })

  server.get('/subscriptions/:reference', async (request, reply) => {
    const subscription = subscriptions.find(readReference(request))
    if (subscription === null) return sendUnknown(reply)
    // this reply tells the provider of the activation
    if (subscription.state === 'activated') subscriptions.changeState(subscription, 'complete')
    return toReply(subscription, request)
  })

  server.post('/subscriptions/:reference/end', async (request, reply) => {
    const subscription = subscriptions.find(readReference(request))
    return subscription === null
      ? sendUnknown(reply)
      : toReply(subscriptions.changeState(subscription, 'ended'), request)
  })
}

function sendUnknown(reply: FastifyReply) {
  return reply.code(404).send({ error: 'No such subscription' })
}

function readReference({ params }: FastifyRequest): string {
  return referenceParameter.parse(params).reference
}

function toReply({ reference, state, code }: Subscription, { protocol, host }: FastifyRequest) {
  return { reference, state, activateUrl: `${protocol}://${host}/video-partner/activate/${code}` }
}

function addPages(server: FastifyInstance, subscriptions: Subscriptions) {
  const path = '/video-partner/activate/:code'
  const findSubscription = ({ params }: FastifyRequest) =>
    subscriptions.findByCode(codeParameter.parse(params).code)

  server.get(path, (request, reply) => sendActivation(reply, findSubscription(request)))

  server.post(path, { preHandler: refuseOtherSites }, (request, reply) => {
    const subscription = findSubscription(request)
    if (subscription?.state !== 'waiting') return sendActivation(reply, subscription)
    return sendActivation(reply, subscriptions.changeState(subscription, 'activated'))
  })
}

const LEADS: Readonly<Record<Subscription['state'], string>> = {
  waiting: 'Your provider has sent you here. One press, and you can watch.',
  activated: 'It is activated: you can watch now. Your provider hears of it in a moment.',
  complete: 'It is activated: you can watch.',
  ended: 'This subscription has ended.',
}

function sendActivation(reply: FastifyReply, subscription: Subscription | null) {
  const title = 'Video partner'
  if (subscription === null) {
    const lead = 'We do not know this link. Ask your provider for another one.'
    return sendPage(reply, { title, lead, content: null }, 404)
  }
  const { state, code } = subscription
  return sendPage(reply, {
    title,
    lead: LEADS[state],
    content:
      state === 'waiting'
        ? html`<form method="post" action="/video-partner/activate/${code}">
            <button>Activate Prime Video</button>
          </form>`
        : null,
  })
}
